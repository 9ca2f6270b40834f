/** file: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "file",
  traits: ["complains", "accounts-for-files"],
  flags: `-b -i -k -L -h -z -Z -s -N -n -p -r -S -v -0 -d -E -c -l --brief --mime --mime-type
    --mime-encoding --keep-going --dereference --no-dereference --uncompress --raw --special-files
    --no-pad --no-buffer --preserve-date --extension --apple --list --version --help --print0
    --debug --checking-printout`,
  values: "-F -P -e --exclude --exclude-quiet -P --parameter --separator",
  options: {
    "-f|--files-from=": "read",
    "-m|--magic-file=": "read",
    "-C|--compile": "fs.write.project",
  },
  operands: "names",
});
