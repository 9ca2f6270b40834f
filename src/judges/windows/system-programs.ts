/** Programs of Windows that look at the system or change it, as tables. Sources: Microsoft's command reference, the LOLBAS project's list. */
import { tableOf } from "./lines.ts";
import type { Native } from "./native.ts";

/** Names, parted by blanks, and their lines: see lines.ts. No line: `win.unknown`. */
const FAMILIES: readonly (readonly [programs: string, lines: string])[] = [
  [
    "vssadmin",
    `win.shadow_delete delete|resize
    win.read list`,
  ],
  ["diskshadow", "win.shadow_delete ~delete\nwin.lolbin /s"],
  [
    "wbadmin",
    `win.shadow_delete delete
    win.read get`,
  ],
  [
    "wmic",
    `win.shadow_delete ~shadowcopy ~delete
    win.shadow_delete ~shadowstorage ~delete|set|call
    win.credential_dump ~*lsass* ~call
    system.account.delete ~useraccount ~delete
    win.defender ~*securitycenter*|*windefend*|*antivirus* ~call|delete|set
    pkg.uninstall ~product ~call ~uninstall
    process.kill ~process ~delete|terminate
    win.lolbin ~process ~call ~create
    win.lolbin /format=*:*,*.xsl*,*/*
    net.remote /node
    system.power ~os|win32_operatingsystem ~reboot|shutdown|win32shutdown
    system.config ~call|create|set|delete
    win.read ~get|list`,
  ],
  [
    "bcdedit",
    `win.boot /set|/deletevalue|/delete|/default|/bootsequence|/timeout|/import|/create|/createstore|/copy|/displayorder|/toolsdisplayorder|/debug|/bootdebug|/dbgsettings|/ems|/emssettings|/hypervisorsettings|/bootems|/sysstore|/mirror|/event
    win.read /enum|/v|/?
    win.read .`,
  ],
  ["bcdboot bootsect", "win.boot"],
  ["bootrec", "win.boot /fixmbr|/fixboot|/rebuildbcd\nwin.read /scanos"],
  ["reagentc", "win.boot /disable|/setreimage|/boottore\nsystem.config /enable|/setosimage\nwin.read /info"],
  ["cipher", "win.wipe /w\nsystem.config /e|/d|/k|/r|/u|/x|/adduser|/removeuser|/rekey\nwin.read"],
  ["manage-bde", "secret.access /protectors ~-get\ndisk.modify\nwin.read /status"],
  ["mountvol subst", "disk.mount * *\ndisk.mount /d|/r|/n|/e|/s\nwin.read"],
  ["chkdsk", "disk.modify /f|/r|/x|/b|/spotfix|/offlinescanandfix\nwin.read"],
  [
    "fsutil",
    `audit.tamper usn deletejournal|createjournal
    disk.modify file setzerodata|setvaliddata|setzerodata
    disk.modify dirty|repair|resource|transaction|tiering set|*
    fs.link.sensitive hardlink|reparsepoint create|delete
    system.config behavior set
    win.read fsinfo|volume|usn|quota|sparse|objectid diskfree|drives|drivetype|volumeinfo|ntfsinfo|statistics|query|queryjournal|list|queryflag|sectorinfo|filelayout|allocationreport
    win.read file|behavior|dirty|hardlink query*|list`,
  ],
  [
    "schtasks",
    `persist.cron /create|/change|/delete
    process.kill /end
    code.exec.script /run
    net.remote /s
    win.read /query
    win.read .`,
  ],
  ["runas gsudo elevate", "win.elevate"],
  ["psexec psexec64 paexec winrs", "net.remote"],
  [
    "netsh",
    `secret.access ~key=clear
    secret.access wlan export
    net.listen interface|int portproxy add|set
    net.listen trace start
    win.lolbin add helper
    system.firewall
    win.read ~show|dump|/?|help !~add|set|delete|reset|import|export|start|stop`,
  ],
  [
    "wevtutil",
    `win.event_log cl|clear-log
    win.event_log sl|set-log /e=false|/enabled=false
    win.event_log um|uninstall-manifest
    system.config sl|set-log|im|install-manifest
    fs.write.outside epl|export-log|al|archive-log
    win.read el|gl|gli|gp|ep|qe|enum-logs|get-log|get-log-info|get-publisher|enum-publishers|query-events`,
  ],
  [
    "auditpol",
    "win.event_log /clear|/remove\nwin.event_log /set ~*disable*\nsystem.config /set|/restore\nwin.read /get|/list|/backup",
  ],
  [
    "certutil",
    `win.lolbin /urlcache|/verifyctl|/decode|/decodehex|/encode|/encodehex|/f|/split|/url
    secret.access /exportpfx
    system.config /addstore|/delstore|/importpfx|/importcert|/setreg|/delreg|/delkey
    win.lolbin ~http*:*
    win.read /hashfile|/dump|/store|/verify|/?|/asn|/verifystore`,
  ],
  ["bitsadmin", "win.lolbin\nwin.read /list|/info|/monitor|/getstate|/util"],
  [
    "rundll32",
    `win.credential_dump ~*comsvcs*
    win.credential_dump ~*keymgr*
    system.power ~*exitwindows*|*setsuspendstate*
    win.lolbin`,
  ],
  [
    "mshta cmstp odbcconf regasm regsvcs regsvr32 installutil msdt hh ieexec pcalua mavinject syncappvpublishserver xwizard presentationhost infdefaultinstall scriptrunner desktopimgdownldr extrac32 diantz makecab dnscmd cdb msxsl winword excel bginfo dxcap appvlp tracker te mftrace msdeploy sqlps squirrel vsjitdebugger wab verclsid register-cimprovider ttdinject tttracer pubprn winrm slmgr manage-bde.wsf cl_invocation cl_mutexverifiers ftp tftp finger",
    "win.lolbin",
  ],
  ["wscript cscript", "win.lolbin ~http*|\\\\\\\\*\nexec.help .\ncode.exec.script"],
  [
    "esentutl",
    `win.credential_dump ~*ntds*|*\\config\\sam*|*\\config\\security*
    win.lolbin`,
  ],
  ["ntdsutil", "win.credential_dump"],
  [
    "mimikatz mimidrv kiwi pypykatz lazagne rubeus nanodump gsecdump pwdump pwdump7 fgdump wce quarkspwdump secretsdump safetykatz sharpdump dumpert lsassy sharpdpapi seatbelt sharphound bloodhound",
    "win.credential_dump",
  ],
  ["procdump procdump64", "win.credential_dump ~*lsass*\nsecret.read"],
  [
    "cmdkey vaultcmd",
    "secret.access\nsecret.list /list|/listcreds|/listschema|/listproperties !/add|/delete|/addcreds|/deletecreds",
  ],
  ["klist", "secret.access purge\nsecret.list"],
  ["dsrm", "system.account.delete"],
  ["dsadd dsmod dsmove", "system.account"],
  ["dsquery dsget nltest csvde ldifde", "secret.list"],
  ["tasklist", "process.read **"],
  [
    "taskkill tskill pskill",
    `process.kill.all /im=\\*
    win.defender /im=msmpeng*,mssense*,nissrv*,securityhealth*
    process.kill`,
  ],
  ["shutdown psshutdown", "system.power /s|/r|/p|/h|/g|/sg|/l|/hybrid|/fw|/k\nsystem.config /a\nexec.help ."],
  ["logoff tsdiscon tscon", "system.power"],
  ["ipconfig", "system.config /release|/renew|/release6|/renew6|/setclassid|/registerdns\nwin.read **"],
  [
    "netstat getmac driverquery systeminfo gpresult quser query qwinsta qprocess ver vol tree openfiles hostname whoami where",
    "win.read **",
  ],
  ["ping tracert pathping nslookup", "net.probe **"],
  ["arp", "system.firewall /s|/d\nwin.read"],
  ["route", "system.firewall add|delete|change\nsystem.firewall /f\nwin.read print"],
  [
    "gpupdate tzutil w32tm powercfg verifier",
    "system.config\nwin.read /?|/list|/l|/query|/q|/g|/getactivescheme|/a|/energy|/batteryreport|/stripchart|/tz .",
  ],
  [
    "dism",
    `win.defender ~*defender* /disable-feature|/remove-package|/remove-capability
    system.config
    win.read /get-features|/get-packages|/get-featureinfo|/get-packageinfo|/get-capabilities|/get-drivers|/get-intl|/get-wiminfo|/checkhealth|/scanhealth`,
  ],
  ["sfc", "win.read /verifyonly\nsystem.config"],
  ["pnputil devcon", "kernel.modify\nwin.read /enum-*|/e|/?\nwin.read status|find|findall|listclass|classes|hwids"],
  ["wusa", "pkg.uninstall /uninstall\npkg.install"],
  [
    "msiexec",
    `win.lolbin ~http*
    win.lolbin /y|/z
    pkg.uninstall /x|/uninstall
    pkg.install`,
  ],
  [
    "winget choco chocolatey scoop",
    `pkg.install install|add|upgrade|update|import|cinst|bucket|source *
    pkg.install install|upgrade|update|import|configure
    pkg.uninstall uninstall|remove|rm|reset
    system.config settings|config|feature|pin|apikey|hold|unhold|cache
    publish.registry push
    pkg.read list|search|show|find|info|outdated|export|status|which|home|--version|help|cat|prefix|depends
    pkg.read source|bucket|config|feature|pin list
    pkg.read /v|/version|/help|/?`,
  ],
  [
    "mpcmdrun",
    `win.defender /removedefinitions|/disableservice|/addexclusion
    win.lolbin /downloadfile
    system.config /restore|/signatureupdate
    win.read /scan|/checkexclusion|/getfiles|/h|/?`,
  ],
  ["iisreset appcmd nssm", "persist.service install|set\nsystem.service"],
  ["sdelete sdelete64", "win.wipe /c|/z\nfs.delete.secure"],
  ["compact", "fs.write.inplace /c|/u|/i|/f\nwin.read"],
  ["setx", "env.hijack ~path|pathext|comspec|psmodulepath\nsystem.config"],
  ["assoc ftype", "system.config ~*=*\nwin.read"],
  ["doskey", "shell.redefine ~*=*\nshell.redefine /macrofile\nwin.read"],
  ["csc vbc jsc ilasm", "win.lolbin"],
  [
    "explorer notepad calc mspaint write wordpad charmap mmc eventvwr taskmgr regedit services.msc devmgmt.msc control",
    "win.unknown",
  ],
];

export const SYSTEM_PROGRAMS: ReadonlyMap<string, Native> = new Map(
  FAMILIES.flatMap(([programs, lines]) => {
    let table: ReturnType<typeof tableOf> | undefined;
    const native: Native = ({ args }, tell) => {
      table ??= tableOf(lines);
      tell.add(table(args) ?? "win.unknown");
    };
    return programs.split(" ").map((name): [string, Native] => [name, native]);
  }),
);
