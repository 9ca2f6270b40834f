/** rndc, pdnsutil, pdns_control, unbound-control, …: services. */
import { program } from "../program.ts";
import { DELETES, READS, SHOWS, STATES, WRITES } from "./vocabulary.ts";

export default program({
  names:
    "rndc pdnsutil pdns_control unbound-control nsd-control knotc flarectl dnscontrol " +
    "octodns-sync lexicon",
  flags: "-q -r -b -4 -6 -v -j --json --all",
  values: "-p -y -V --zone-id --zone --domains --only --providers --lines",
  options: {
    "-c|--config|-k|--creds=": "read",
    "-s=": "net.remote",
  },
  verbs: [
    ["exec.help", "help|version|status"],
    ["cloud.read", `** ${READS}`],
    [
      "cloud.read",
      "** check-zone|check-all-zones|list-all-zones|list-zone|show-zone|stats|stats_noreset|" +
        "list_*|lookup|dump_cache|zonestatus|preview",
    ],
    [
      "cloud.read",
      "** check|get-zones|managed-keys|conf-read|zone-read|zone-status|zone-check|dump*",
    ],
    ["cloud.read", `** ${STATES} .`],
    ["cloud.write", `**^${SHOWS} ${WRITES}`],
    [
      "cloud.write",
      `**^${SHOWS} reload|reconfig|flush|flushname|flushtree|freeze|thaw|notify|retransfer|` +
        "push|secure-zone|rectify-zone|increase-serial",
    ],
    [
      "cloud.write",
      `**^${SHOWS} add-record|replace-rrset|conf-*|zone-*|signing|addzone|modzone|local_*|` +
        "forward_*|flush_*|create-zone",
    ],
    [
      "cloud.delete",
      `**^${SHOWS} ${DELETES}|delete-rrset|delzone|clear-zone|zone-purge|flush|unsecure-zone|` +
        "disable-dnssec|cache-clear",
    ],
    ["cloud.destroy", "** delete-zone|delzone"],
    ["cloud.destroy", "zone|z|zones delete|d"],
    ["audit.tamper", "querylog|trace|notrace"],
  ],
});
