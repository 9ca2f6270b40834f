/** smartctl: the health of a disk. */
import { program } from "../program.ts";

export default program({
  names: "smartctl",
  flags: `-a -x|--xall -i|--info -H|--health -c|--capabilities -A|--attributes -j --scan --scan-open
    --identify?`,
  values: `-d|--device -T|--tolerance -b|--badsum -r|--report -n|--nocheck -l|--log -g|--get
    -q|--quietmode -v|--vendorattribute -f`,
  options: {
    "-B|--drivedb=": "read",
    "-t|--test|-s|--smart|--set|-o|--offlineauto|-S|--saveauto=": "disk.modify",
    "-X|--abort|-C|--captive": "disk.modify",
  },
  verbs: [["system.read"]],
});
