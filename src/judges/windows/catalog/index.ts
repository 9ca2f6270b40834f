/**
 * The catalog of Windows' programs and of cmdlets. Written by `npm run catalog`: a new one is a
 * file in this directory.
 */
import type { WindowsSpec } from "../program.ts";
import addContent from "./add-content.ts";
import addMppreference from "./add-mppreference.ts";
import addType from "./add-type.ts";
import arp from "./arp.ts";
import assoc from "./assoc.ts";
import auditpol from "./auditpol.ts";
import bcdboot from "./bcdboot.ts";
import bcdedit from "./bcdedit.ts";
import bitsadmin from "./bitsadmin.ts";
import bootrec from "./bootrec.ts";
import certutil from "./certutil.ts";
import chkdsk from "./chkdsk.ts";
import cipher from "./cipher.ts";
import clearContent from "./clear-content.ts";
import clearEventlog from "./clear-eventlog.ts";
import clearHost from "./clear-host.ts";
import clearRecyclebin from "./clear-recyclebin.ts";
import cls from "./cls.ts";
import cmd from "./cmd.ts";
import cmdkey from "./cmdkey.ts";
import compact from "./compact.ts";
import compressArchive from "./compress-archive.ts";
import comspec from "./comspec.ts";
import copy from "./copy.ts";
import copyItem from "./copy-item.ts";
import csc from "./csc.ts";
import csvde from "./csvde.ts";
import curl from "./curl.ts";
import date from "./date.ts";
import del from "./del.ts";
import deltree from "./deltree.ts";
import disableComputerrestore from "./disable-computerrestore.ts";
import disablePsbreakpoint from "./disable-psbreakpoint.ts";
import diskpart from "./diskpart.ts";
import diskshadow from "./diskshadow.ts";
import dism from "./dism.ts";
import doskey from "./doskey.ts";
import dsadd from "./dsadd.ts";
import dsquery from "./dsquery.ts";
import dsrm from "./dsrm.ts";
import elevate from "./elevate.ts";
import enableBitlocker from "./enable-bitlocker.ts";
import enablePsremoting from "./enable-psremoting.ts";
import enterPssession from "./enter-pssession.ts";
import esentutl from "./esentutl.ts";
import exitPssession from "./exit-pssession.ts";
import expandArchive from "./expand-archive.ts";
import explorer from "./explorer.ts";
import find from "./find.ts";
import findModule from "./find-module.ts";
import findstr from "./findstr.ts";
import foreachObject from "./foreach-object.ts";
import forfiles from "./forfiles.ts";
import format from "./format.ts";
import formatVolume from "./format-volume.ts";
import fsutil from "./fsutil.ts";
import getChilditem from "./get-childitem.ts";
import getContent from "./get-content.ts";
import getCredential from "./get-credential.ts";
import getDate from "./get-date.ts";
import getItem from "./get-item.ts";
import getPsbreakpoint from "./get-psbreakpoint.ts";
import getWmiobject from "./get-wmiobject.ts";
import getmac from "./getmac.ts";
import gpupdate from "./gpupdate.ts";
import hh from "./hh.ts";
import icacls from "./icacls.ts";
import iisreset from "./iisreset.ts";
import importModule from "./import-module.ts";
import installModule from "./install-module.ts";
import installWindowsfeature from "./install-windowsfeature.ts";
import invokeCommand from "./invoke-command.ts";
import invokeExpression from "./invoke-expression.ts";
import invokeItem from "./invoke-item.ts";
import invokeMimikatz from "./invoke-mimikatz.ts";
import invokeWebrequest from "./invoke-webrequest.ts";
import invokeWmimethod from "./invoke-wmimethod.ts";
import ipconfig from "./ipconfig.ts";
import joinPath from "./join-path.ts";
import klist from "./klist.ts";
import logoff from "./logoff.ts";
import manageBde from "./manage-bde.ts";
import md from "./md.ts";
import mimikatz from "./mimikatz.ts";
import mklink from "./mklink.ts";
import mountvol from "./mountvol.ts";
import move from "./move.ts";
import moveItem from "./move-item.ts";
import mpcmdrun from "./mpcmdrun.ts";
import msbuild from "./msbuild.ts";
import mshta from "./mshta.ts";
import msiexec from "./msiexec.ts";
import net from "./net.ts";
import netsh from "./netsh.ts";
import netstat from "./netstat.ts";
import newItem from "./new-item.ts";
import newLocaluser from "./new-localuser.ts";
import newObject from "./new-object.ts";
import newPsdrive from "./new-psdrive.ts";
import newService from "./new-service.ts";
import newSmbshare from "./new-smbshare.ts";
import notepad from "./notepad.ts";
import ntdsutil from "./ntdsutil.ts";
import outPrinter from "./out-printer.ts";
import ping from "./ping.ts";
import pnputil from "./pnputil.ts";
import popLocation from "./pop-location.ts";
import powershell from "./powershell.ts";
import powershellIse from "./powershell-ise.ts";
import procdump from "./procdump.ts";
import procdump64 from "./procdump64.ts";
import protectCmsmessage from "./protect-cmsmessage.ts";
import psexec from "./psexec.ts";
import psshutdown from "./psshutdown.ts";
import publishModule from "./publish-module.ts";
import pushLocation from "./push-location.ts";
import rd from "./rd.ts";
import reagentc from "./reagentc.ts";
import reg from "./reg.ts";
import registerScheduledtask from "./register-scheduledtask.ts";
import removeAppxpackage from "./remove-appxpackage.ts";
import removeItem from "./remove-item.ts";
import removeItemproperty from "./remove-itemproperty.ts";
import removeLocaluser from "./remove-localuser.ts";
import removeMppreference from "./remove-mppreference.ts";
import removePartition from "./remove-partition.ts";
import removeWmiobject from "./remove-wmiobject.ts";
import rmdir from "./rmdir.ts";
import robocopy from "./robocopy.ts";
import route from "./route.ts";
import runas from "./runas.ts";
import rundll32 from "./rundll32.ts";
import sc from "./sc.ts";
import schtasks from "./schtasks.ts";
import sdelete from "./sdelete.ts";
import selectString from "./select-string.ts";
import sendMailmessage from "./send-mailmessage.ts";
import setAcl from "./set-acl.ts";
import setAlias from "./set-alias.ts";
import setContent from "./set-content.ts";
import setExecutionpolicy from "./set-executionpolicy.ts";
import setItemproperty from "./set-itemproperty.ts";
import setItempropertyacl from "./set-itempropertyacl.ts";
import setLocation from "./set-location.ts";
import setMppreference from "./set-mppreference.ts";
import setNetfirewallprofile from "./set-netfirewallprofile.ts";
import setSecret from "./set-secret.ts";
import setService from "./set-service.ts";
import setVariable from "./set-variable.ts";
import setx from "./setx.ts";
import sfc from "./sfc.ts";
import shutdown from "./shutdown.ts";
import sort from "./sort.ts";
import start from "./start.ts";
import startBitstransfer from "./start-bitstransfer.ts";
import startProcess from "./start-process.ts";
import startScheduledtask from "./start-scheduledtask.ts";
import startService from "./start-service.ts";
import startVm from "./start-vm.ts";
import stopComputer from "./stop-computer.ts";
import stopProcess from "./stop-process.ts";
import stopScheduledtask from "./stop-scheduledtask.ts";
import stopService from "./stop-service.ts";
import stopVm from "./stop-vm.ts";
import subst from "./subst.ts";
import taskkill from "./taskkill.ts";
import tasklist from "./tasklist.ts";
import testConnection from "./test-connection.ts";
import typeProgram from "./type.ts";
import uninstallWindowsfeature from "./uninstall-windowsfeature.ts";
import vbc from "./vbc.ts";
import vssadmin from "./vssadmin.ts";
import wbadmin from "./wbadmin.ts";
import wevtutil from "./wevtutil.ts";
import wmic from "./wmic.ts";
import writeEventlog from "./write-eventlog.ts";
import wscript from "./wscript.ts";
import wsl from "./wsl.ts";
import wusa from "./wusa.ts";
import xcopy from "./xcopy.ts";

const all: readonly (WindowsSpec | readonly WindowsSpec[])[] = [
  addContent,
  addMppreference,
  addType,
  arp,
  assoc,
  auditpol,
  bcdboot,
  bcdedit,
  bitsadmin,
  bootrec,
  certutil,
  chkdsk,
  cipher,
  clearContent,
  clearEventlog,
  clearHost,
  clearRecyclebin,
  cls,
  cmd,
  cmdkey,
  compact,
  compressArchive,
  comspec,
  copy,
  copyItem,
  csc,
  csvde,
  curl,
  date,
  del,
  deltree,
  disableComputerrestore,
  disablePsbreakpoint,
  diskpart,
  diskshadow,
  dism,
  doskey,
  dsadd,
  dsquery,
  dsrm,
  elevate,
  enableBitlocker,
  enablePsremoting,
  enterPssession,
  esentutl,
  exitPssession,
  expandArchive,
  explorer,
  find,
  findModule,
  findstr,
  foreachObject,
  forfiles,
  format,
  formatVolume,
  fsutil,
  getChilditem,
  getContent,
  getCredential,
  getDate,
  getItem,
  getPsbreakpoint,
  getWmiobject,
  getmac,
  gpupdate,
  hh,
  icacls,
  iisreset,
  importModule,
  installModule,
  installWindowsfeature,
  invokeCommand,
  invokeExpression,
  invokeItem,
  invokeMimikatz,
  invokeWebrequest,
  invokeWmimethod,
  ipconfig,
  joinPath,
  klist,
  logoff,
  manageBde,
  md,
  mimikatz,
  mklink,
  mountvol,
  move,
  moveItem,
  mpcmdrun,
  msbuild,
  mshta,
  msiexec,
  net,
  netsh,
  netstat,
  newItem,
  newLocaluser,
  newObject,
  newPsdrive,
  newService,
  newSmbshare,
  notepad,
  ntdsutil,
  outPrinter,
  ping,
  pnputil,
  popLocation,
  powershell,
  powershellIse,
  procdump,
  procdump64,
  protectCmsmessage,
  psexec,
  psshutdown,
  publishModule,
  pushLocation,
  rd,
  reagentc,
  reg,
  registerScheduledtask,
  removeAppxpackage,
  removeItem,
  removeItemproperty,
  removeLocaluser,
  removeMppreference,
  removePartition,
  removeWmiobject,
  rmdir,
  robocopy,
  route,
  runas,
  rundll32,
  sc,
  schtasks,
  sdelete,
  selectString,
  sendMailmessage,
  setAcl,
  setAlias,
  setContent,
  setExecutionpolicy,
  setItemproperty,
  setItempropertyacl,
  setLocation,
  setMppreference,
  setNetfirewallprofile,
  setSecret,
  setService,
  setVariable,
  setx,
  sfc,
  shutdown,
  sort,
  start,
  startBitstransfer,
  startProcess,
  startScheduledtask,
  startService,
  startVm,
  stopComputer,
  stopProcess,
  stopScheduledtask,
  stopService,
  stopVm,
  subst,
  taskkill,
  tasklist,
  testConnection,
  typeProgram,
  uninstallWindowsfeature,
  vbc,
  vssadmin,
  wbadmin,
  wevtutil,
  wmic,
  writeEventlog,
  wscript,
  wsl,
  wusa,
  xcopy,
];

export const specs: readonly WindowsSpec[] = all.flat();
