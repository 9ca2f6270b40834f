/** get-date, get-location, get-process, get-service, … */
import { program } from "../program.ts";
import { reading } from "../ps-calls.ts";

export default program({
  names:
    "get-date get-location get-process get-service get-command get-help get-member get-module " +
    "get-alias get-variable get-history get-host get-culture get-psdrive get-psprovider " +
    "get-itemproperty get-itempropertyvalue get-acl get-eventlog get-winevent " +
    "get-computerinfo get-hotfix get-timezone get-uptime get-random get-unique get-verb " +
    "get-package get-packageprovider get-volume get-disk get-partition get-physicaldisk " +
    "get-netadapter get-netipaddress get-netipconfiguration get-nettcpconnection " +
    "get-netfirewallrule get-netfirewallprofile get-dnsclientcache get-localuser " +
    "get-localgroup get-localgroupmember get-scheduledtask get-mppreference " +
    "get-mpcomputerstatus get-executionpolicy get-pssession get-error get-aduser get-adgroup " +
    "get-adcomputer get-clipboard get-counter test-path test-json format-table format-list " +
    "format-wide format-custom convertto-json convertfrom-json convertto-csv convertfrom-csv " +
    "convertto-html convertto-xml convertfrom-stringdata show-markdown",
  aliases:
    "fc:format-custom fl:format-list ft:format-table fw:format-wide gal:get-alias " +
    "gcb:get-clipboard gcm:get-command gdr:get-psdrive ghy:get-history h:get-history " +
    "history:get-history gin:get-computerinfo gip:get-netipconfiguration gl:get-location " +
    "pwd:get-location gm:get-member gmo:get-module gp:get-itemproperty " +
    "gpv:get-itempropertyvalue gps:get-process ps:get-process gsn:get-pssession " +
    "gsv:get-service gtz:get-timezone gu:get-unique gv:get-variable man:get-help help:get-help",
  dialect: "cmdlet",
  judge: ({ call }) => reading(call),
});
