/** less: programs that read. */
import { program } from "../program.ts";
import { less } from "../programs/readers.ts";

export default program({
  names: "less",
  passesInput: true,
  traits: ["viewer"],
  flags: `-E -F -e -f -g -G -i -I -J -K -m -M -n -N -q -Q -r -R -s -S -u -U -V -w -W -X -~
    --RAW-CONTROL-CHARS --chop-long-lines --quit-if-one-screen --no-init --LINE-NUMBERS
    --squeeze-blank-lines --ignore-case --help --version`,
  values: "-p -P -t -T -x -j -y -z -b -h -D",
  options: {
    "-o|--log-file=": "overwrite",
    "-O|--LOG-FILE=": "overwrite",
    "-k|--lesskey-file=": "code.exec.escape",
    "--lesskey-src=": "code.exec.escape",
    "--lesskey-content=": "code.exec.escape",
  },
  operands: "read",
  judge: less,
});
