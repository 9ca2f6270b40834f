/** The cmdlets that are known: those that only read, by their verbs; those that change the system, as tables; the others have handlers. */

import { tableOf } from "./lines.ts";
import { cmdletOf, isAlias } from "./ps-aliases.ts";
import { type Cmdlet, isTried } from "./ps-calls.ts";
import { FILE_CMDLETS } from "./ps-file-cmdlets.ts";
import { RUN_CMDLETS } from "./ps-run-cmdlets.ts";
import { SERVICE_CMDLETS } from "./ps-service-cmdlets.ts";

/** Names, parted by blanks, and their lines: see lines.ts. No line: `win.unknown`. */
const FAMILIES: readonly (readonly [cmdlets: string, lines: string])[] = [
  ["stop-computer restart-computer", "system.power"],
  ["format-volume clear-disk initialize-disk reset-physicaldisk", "disk.format"],
  [
    "remove-partition remove-virtualdisk remove-storagepool set-disk set-partition resize-partition new-partition new-volume optimize-volume repair-volume set-volume dismount-diskimage mount-diskimage",
    "disk.modify",
  ],
  [
    "set-mppreference",
    "win.defender /disable*=*1*,*true*,*yes*|/exclusion*|/maps*=0|/submit*|/puaprotection=0,disabled|/enable*=0,disabled,*false*|/*action=allow,6,9|/signature*\nsystem.config",
  ],
  [
    "add-mppreference",
    "win.defender /exclusion*|/attacksurfacereductiononlyexclusions|/controlledfolderaccess*|/threatid*\nsystem.config",
  ],
  ["remove-mppreference remove-mpthreat start-mprollback", "system.config"],
  [
    "uninstall-windowsfeature disable-windowsoptionalfeature remove-windowsfeature remove-windowscapability",
    "win.defender ~*defender*\nsystem.config",
  ],
  [
    "install-windowsfeature enable-windowsoptionalfeature add-windowsfeature add-windowscapability add-appxpackage add-appxprovisionedpackage",
    "pkg.install",
  ],
  [
    "remove-appxpackage remove-appxprovisionedpackage uninstall-package uninstall-module uninstall-script uninstall-psresource",
    "pkg.uninstall",
  ],
  [
    "install-module install-package install-script install-psresource install-packageprovider update-module update-script update-psresource save-module register-psrepository set-psrepository update-help",
    "pkg.install",
  ],
  ["find-module find-package find-script find-psresource", "pkg.read"],
  ["publish-module publish-script publish-psresource", "publish.registry"],
  ["clear-eventlog remove-eventlog limit-eventlog", "win.event_log"],
  ["write-eventlog new-eventlog clear-history", "system.config"],
  ["remove-localuser remove-aduser remove-adcomputer remove-adobject remove-adorganizationalunit", "system.account.delete"],
  [
    "new-localuser set-localuser enable-localuser disable-localuser rename-localuser add-localgroupmember remove-localgroupmember new-localgroup remove-localgroup set-localgroup new-aduser set-aduser set-adaccountpassword add-adgroupmember remove-adgroupmember enable-adaccount disable-adaccount unlock-adaccount",
    "system.account",
  ],
  [
    "register-scheduledtask new-scheduledtask new-scheduledtaskaction set-scheduledtask register-scheduledjob unregister-scheduledtask disable-scheduledtask enable-scheduledtask register-objectevent register-wmievent register-cimindicationevent register-engineevent",
    "persist.cron",
  ],
  ["start-scheduledtask", "code.exec.script"],
  ["stop-scheduledtask", "process.kill"],
  ["set-executionpolicy", "system.config"],
  [
    "set-netfirewallprofile set-netfirewallrule new-netfirewallrule remove-netfirewallrule disable-netfirewallrule enable-netfirewallrule set-netfirewallsetting set-dnsclientserveraddress new-netipaddress set-netipaddress remove-netipaddress set-netadapter disable-netadapter enable-netadapter restart-netadapter new-netroute remove-netroute set-netipinterface clear-dnsclientcache set-netconnectionprofile",
    "system.firewall",
  ],
  [
    "enable-psremoting set-wsmanquickconfig disable-psremoting set-wsmaninstance enable-wsmancredssp set-pssessionconfiguration register-pssessionconfiguration",
    "net.listen",
  ],
  ["enter-pssession new-pssession connect-pssession new-cimsession connect-wsman", "net.remote"],
  ["exit-pssession remove-pssession disconnect-pssession remove-cimsession", "win.read"],
  ["stop-process", "process.kill.all /name=\\*|/processname=\\*\nprocess.kill"],
  [
    "get-credential get-secret get-storedcredential convertfrom-securestring export-pfxcertificate export-certificate get-smbcredential unprotect-cmsmessage",
    "secret.access",
  ],
  [
    "set-secret remove-secret new-storedcredential remove-storedcredential register-secretvault import-pfxcertificate import-certificate remove-certificate new-selfsignedcertificate",
    "secret.access",
  ],
  [
    "protect-cmsmessage set-date set-timezone rename-computer add-computer remove-computer set-culture set-winsystemlocale set-winhomelocation set-displayresolution set-clipboard clear-clipboard checkpoint-computer set-processmitigation set-volumelabel enable-computerrestore",
    "system.config",
  ],
  ["disable-computerrestore restore-computer remove-computerrestorepoint", "win.shadow_delete"],
  [
    "enable-bitlocker disable-bitlocker lock-bitlocker unlock-bitlocker suspend-bitlocker resume-bitlocker add-bitlockerkeyprotector remove-bitlockerkeyprotector backup-bitlockerkeyprotector",
    "disk.modify",
  ],
  ["new-psdrive remove-psdrive new-smbmapping remove-smbmapping", "disk.mount"],
  ["new-smbshare set-smbshare remove-smbshare grant-smbshareaccess", "net.listen"],
  ["send-mailmessage", "net.upload"],
  ["out-printer", "net.upload"],
  ["set-itempropertyacl set-acl_ set-authenticodesignature", "system.config"],
  ["stop-vm remove-vm checkpoint-vm remove-vmsnapshot remove-vmharddiskdrive", "container.delete"],
  ["start-vm new-vm set-vm restart-vm", "container.write"],
  [
    "invoke-mimikatz invoke-kerberoast invoke-dcsync invoke-ninjacopy out-minidump get-gpppassword invoke-credentialinjection invoke-tokenmanipulation get-keystrokes invoke-secretsdump",
    "win.credential_dump",
  ],
  [
    "clear-host start-sleep wait-process wait-job receive-job get-job wait-event write-host write-output write-verbose write-warning write-error write-information write-debug write-progress out-null out-host out-default out-string out-gridview set-strictmode set-psdebug sort-object select-object where-object group-object measure-object measure-command compare-object tee-object_ join-path split-path resolve-path convert-path new-timespan new-guid select-xml update-typedata update-formatdata remove-variable clear-variable remove-job stop-job remove-module show-command trace-command start-transcript_ stop-transcript join-string read-host wait-debugger import-localizeddata new-temporaryfile debug-process_ unblock-file_ test-connection_ exit-pshostprocess",
    "win.read **",
  ],
];

const TABLES: ReadonlyMap<string, Cmdlet> = new Map(
  FAMILIES.flatMap(([cmdlets, lines]) => {
    let table: ReturnType<typeof tableOf> | undefined;
    const cmdlet: Cmdlet = ({ args, report, named, input }) => {
      table ??= tableOf(lines, "cmdlet");
      report.add(isTried({ named }) ? "win.read" : (table(args.map(({ text }) => text)) ?? "win.unknown"));
      return input && { ...input, list: input.list };
    };
    return cmdlets.split(" ").map((name): [string, Cmdlet] => [name, cmdlet]);
  }),
);

const handlers = (): readonly ReadonlyMap<string, Cmdlet>[] => [FILE_CMDLETS, RUN_CMDLETS, SERVICE_CMDLETS, TABLES];
let known: ReadonlyMap<string, Cmdlet> | undefined;

export function handlerOf(name: string): Cmdlet | undefined {
  known ??= new Map(
    handlers()
      .toReversed()
      .flatMap((table) => [...table]),
  );
  return known.get(name);
}

/** Verbs that only look, by PowerShell's own convention. */
const READS =
  /^(?:get|test|measure|compare|convertto|convertfrom|select|sort|group|format|show|find|search|resolve|assert|confirm|ping|trace|debug)-[a-z][\w]*$/;

export const isReading = (name: string): boolean => READS.test(name);

/** Whether a name means something here already, so that giving it another meaning deceives. */
export const isCmdlet = (name: string): boolean => handlerOf(name) !== undefined || isAlias(name) || isReading(cmdletOf(name));
export const cmdletNames = (): readonly string[] => handlers().flatMap((table) => [...table.keys()]);
