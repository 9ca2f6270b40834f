/** PowerShell's own aliases. Source: about_Aliases, and `Get-Alias` of Windows PowerShell 5.1 and PowerShell 7. */

const ALIASES = new Map(
  `ac add-content|cat get-content|gc get-content|type get-content|cd set-location|chdir set-location|sl set-location|clc clear-content|clear clear-host
  cls clear-host|clhy clear-history|cli clear-item|clp clear-itemproperty|clv clear-variable|compare compare-object|diff compare-object|copy copy-item
  cp copy-item|cpi copy-item|cpp copy-itemproperty|cvpa convert-path|dbp disable-psbreakpoint|del remove-item|erase remove-item|rd remove-item
  ri remove-item|rm remove-item|rmdir remove-item|dir get-childitem|gci get-childitem|ls get-childitem|ebp enable-psbreakpoint|echo write-output
  write write-output|epal export-alias|epcsv export-csv|etsn enter-pssession|exsn exit-pssession|fc format-custom|fl format-list|ft format-table
  fw format-wide|foreach foreach-object|% foreach-object|gal get-alias|gbp get-psbreakpoint|gcb get-clipboard|gcim get-ciminstance|gcm get-command
  gcs get-pscallstack|gdr get-psdrive|ghy get-history|h get-history|history get-history|gi get-item|gin get-computerinfo|gip get-netipconfiguration
  gjb get-job|gl get-location|pwd get-location|gm get-member|gmo get-module|gp get-itemproperty|gpv get-itempropertyvalue|gps get-process|ps get-process
  group group-object|gsn get-pssession|gsv get-service|gtz get-timezone|gu get-unique|gv get-variable|gwmi get-wmiobject|icim invoke-cimmethod
  icm invoke-command|iex invoke-expression|ihy invoke-history|r invoke-history|ii invoke-item|ipal import-alias|ipcsv import-csv|ipmo import-module
  irm invoke-restmethod|ise powershell_ise|iwmi invoke-wmimethod|iwr invoke-webrequest|kill stop-process|spps stop-process|md mkdir|measure measure-object
  mi move-item|move move-item|mv move-item|mount new-psdrive|mp move-itemproperty|nal new-alias|ncim new-ciminstance|ndr new-psdrive|ni new-item
  nmo new-module|nsn new-pssession|nv new-variable|oh out-host|ogv out-gridview|lp out-printer|popd pop-location|pushd push-location|rbp remove-psbreakpoint
  rcim remove-ciminstance|rcjb receive-job|rdr remove-psdrive|ren rename-item|rni rename-item|rjb remove-job|rmo remove-module|rnp rename-itemproperty
  rp remove-itemproperty|rsn remove-pssession|rujb resume-job|rv remove-variable|rvpa resolve-path|rwmi remove-wmiobject|sajb start-job|sal set-alias
  saps start-process|start start-process|sasv start-service|sbp set-psbreakpoint|sc set-content|scb set-clipboard|scim set-ciminstance|select select-object
  set set-variable|sv set-variable|shcm show-command|si set-item|sleep start-sleep|sls select-string|sort sort-object|sp set-itemproperty|spjb stop-job
  spsv stop-service|sujb suspend-job|swmi set-wmiinstance|tee tee-object|trcm trace-command|where where-object|? where-object|wjb wait-job|man get-help|help get-help`
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(" ") as [string, string]),
);

/** The cmdlet that a word means, in small letters: `IEX`, `Microsoft.PowerShell.Utility\\iex`. Other words as they are. */
export function cmdletOf(word: string): string {
  const name = word.slice(word.lastIndexOf("\\") + 1).toLowerCase();
  return ALIASES.get(name) ?? name;
}

/** Aliases that are programs of their own on other systems, or where PowerShell 7 dropped the alias: `curl`, `sort`. */
export const isAlias = (word: string): boolean => ALIASES.has(word.toLowerCase());
