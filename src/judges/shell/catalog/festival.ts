/** festival: speech, and a Lisp of its own. */
import { program } from "../program.ts";

export default program({
  names: "festival text2wave",
  source: "festival(1)",
  flags: "-q --interactive -i",
  values: "--language --heap -F -scale -mode -otype",
  options: {
    "--server": "net.listen",
    "--pipe": "code.exec.stdin",
    "-o=": "write",
    "-eval=": "code.exec.inline",
  },
  verbs: [
    ["fs.read", "--tts @read"],
    ["code.exec.repl", "."],
    ["code.exec.script", "!--tts *"],
    ["code.exec.script", "-b|--batch"],
  ],
  judge: ({ args, ...command }, report, { table }) => {
    table({ ...command, args }, report);
    for (const arg of args)
      for (const [, text = ""] of arg.matchAll(/\(system\s+"((?:[^"\\]|\\.)*)"/g)) {
        report.add("code.exec.escape", { span: arg });
        report.script(text);
      }
  },
});
