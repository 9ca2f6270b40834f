/** Programs that send mail, or read it. Sources: mailx(1), mutt(1), swaks(1), sendmail(8). */
import { isCredential } from "../../paths.ts";
import { optionTable, parseStrictly } from "../options.ts";
import type { Program } from "../program.ts";
import { clientLine } from "./ssh.ts";

const MAIL = optionTable({
  flags: "--exec=run -p -n -v -N -R",
  values: "-s|--subject -c -b -r -X -O -o -q --server --to --from -Q -E",
  options: {
    "-a|--attach|--attachment|-A=": "file",
    "-f?": "mailbox",
    "-F=": "config",
    "-S=": "setting",
    "-e=": "run",
    "--exec=": "run",
    "-H=": "file",
    "-i=": "file",
    "-C=": "config",
    "-t": "send",
    "--body=": "send",
    "--data=": "send",
    "--pipe=": "run",
    "-V|--version": "help",
    "-h|--help": "help",
    "-bp": "list",
  },
});

export const mail: Program = ({ args, stdin }, report) => {
  const { given, operands } = parseStrictly(args, MAIL, report);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  for (const { effect, value = "" } of given) {
    if (effect === "file") {
      report.reads(value);
      if (isCredential(value)) report.add("net.exfil");
    } else if (effect === "mailbox") report.reads(value ?? operands[0] ?? "~/mbox");
    else if (effect === "config") report.reads(value);
    else if (
      effect === "run" ||
      (effect === "setting" && /(?:sendmail|shell|pager|editor|visual)\s*=/i.test(value))
    ) {
      report.add("code.exec.escape", { span: value });
      if (effect === "run") report.script(value);
    }
  }
  for (const line of (stdin?.text ?? "").split("\n"))
    if (/^[~!]!?/.test(line)) clientLine(line.replace(/^~/, ""), report);
  if (stdin?.secret) report.add("net.exfil");
  report.add("net.upload");
};

/** Looks at what waits to be sent, or at what came. */
export const mailQueue: Program = ({ args }, report) => {
  if (args.length > 0 && !args.every((arg) => /^-(?:v|Ac|qQ|qL|-version|-help)$/.test(arg)))
    report.add("exec.unknown_option");
  report.add("system.read");
};
