/** Harmless programs that can run others: editors, pagers, debuggers, … A program is a line in one of these files (source: GTFOBins). */
import type { Program, Programs } from "../program.ts";
import { conversionsOf } from "./conversions.ts";
import { debuggers } from "./debuggers.ts";
import { desktop } from "./desktop.ts";
import { documents } from "./documents.ts";
import { editors } from "./editors.ts";
import { media } from "./media.ts";
import { pictures } from "./pictures.ts";
import { terminals } from "./terminals.ts";

/** What is left: programs that read or reckon, and the options with which they would do more. */
const others = conversionsOf(`
  none  fzf sk peco percol : --bind:e --preview|--preview-window|--execute|--become:x --history:w --listen!net.listen -q|--query: --prompt: --header: --height: -d: -n: --with-nth: --filter: -f:
  read  csvlook csvcut csvstat csvgrep csvsort csvjson xsv qsv datamash visidata vd : -o|--output:w -c: -d: -n: -s: --from:r -f:r --play|-p|--config|--preplay:e --batch|-b
  read  msgcat msgconv msggrep msgcmp msgcomm msgunfmt msgfmt msguniq msgattrib xgettext : -o|--output-file|--output:w --directory: -D: -L: -k: -c
  read  xsltproc xmlstarlet tidy hxnormalize pup htmlq xq : -o|--output:w -m|--modify!fs.write.project
  none  banner toilet boxes cmatrix sl fortune : -f: -r:
`);

/** Miller's language has words that run programs and write files. */
const miller: Program = ({ args }, report) => {
  const risky = args.find(
    (arg) =>
      /\b(?:system|exec|tee|split)\b|[>|]\s*(?:"|\$|stderr)|\0/.test(arg) ||
      /^--(?:prepipe|load|mload|ofmt-file)/.test(arg) ||
      arg === "split",
  );
  report.add(risky === undefined ? "exec.read" : "code.exec.escape", risky === undefined ? undefined : { span: risky });
  if (args.some((arg) => arg === "-I" || arg === "-f" || arg === "-s"))
    report.add(args.includes("-I") ? "fs.write.inplace" : "code.exec.script");
  for (const arg of args) if (!arg.startsWith("-") && /[/.]/.test(arg) && !/[\s{}$(]/.test(arg)) report.reads(arg);
};

export const escapes: Programs = {
  mlr: miller,
  miller,
  ...others,
  ...editors,
  ...media,
  ...pictures,
  ...documents,
  ...terminals,
  ...debuggers,
  ...desktop,
};
