/** hdparm: the settings of a disk. */
import { program } from "../program.ts";

export default program({
  names: "hdparm",
  flags: "-C -g -H -i -I -t -T -V --direct --Istdout --prefer-ata12 --verbose --sanitize-status",
  values: "--user-master --offset",
  options: {
    "--security-erase|--security-erase-enhanced|--write-sector|--dco-restore=": "disk.write.raw",
    "--trim-sector-ranges|--trim-sector-ranges-stdin|--sanitize-*": "disk.write.raw",
    "--security-*|--dco-*|--fwdownload*|--make-bad-sector|--repair-sector": "disk.modify",
    "--yes-i-know-what-i-am-doing": "disk.modify",
    "--please-destroy-my-drive|--idle-unload|--drq-hsm-error|--set-sector-size|-J": "disk.modify",
    "-a|-A|-b|-B|-c|-d|-D|-e|-E|-f|-F|-k|-K|-L|-m|-M|-n|-N|-p|-P|-Q|-r|-R|-s|-S|-u|-U|-w|-W|-x":
      "disk.modify",
    "-X|-y|-Y|-z|-Z": "disk.modify",
  },
  verbs: [["system.read"]],
});
