/** qrencode, zbarimg: codes of squares and bars. */
import { program } from "../program.ts";

export default program({
  names: "qrencode zbarimg",
  source: "qrencode(1), zbarimg(1)",
  flags: `-S|--structured -k|--kanji -c|--casesensitive -i|--ignorecase -8|--8bit -M|--micro --rle
    --inline --strict-version --oneshot --noxml --xml --nodisplay`,
  values: `-s|--size -l|--level -v|--symversion -m|--margin -d|--dpi -t|--type --foreground
    --background --set`,
  options: {
    "-o|--output=": "write",
    "-r|--read-from=": "read",
    "-D|--display|--dbus": "exec.read",
  },
  operands: "names",
  judge: (command, report, { table, parse }) => {
    table(command, report);
    if (command.program === "zbarimg")
      for (const file of parse(command.args, report).operands) report.reads(file);
  },
});
