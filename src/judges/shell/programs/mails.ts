/** Programs that send mail, or read it. Sources: mailx(1), mutt(1), swaks(1), sendmail(8). */
import { isCredential } from "../../paths.ts";
import { optionsOf, parseOptions } from "../options.ts";
import type { Program } from "../program.ts";
import { clientLine } from "./ssh.ts";

const MAIL = optionsOf(`
  -a|--attach|--attachment|-A:file -f?mailbox -F:config -s|--subject: -c: -b: -r: -S:setting -e:run --exec:run --exec=run -H:file -i:file -X: -C:config -O: -o: -q: -t!send
  --body:send --data:send --server: --to: --from: --pipe:run -V|--version!help -h|--help!help -bp!list -p -Q: -E: -n -v -N -R
`);

export const mail: Program = ({ args, stdin }, report) => {
  const { given, operands } = parseOptions(args, MAIL);
  if (given.some(({ effect }) => effect === "help")) return report.add("exec.help");
  for (const { effect, value = "" } of given) {
    if (effect === "file") {
      report.reads(value);
      if (isCredential(value)) report.add("net.exfil");
    } else if (effect === "mailbox") report.reads(value ?? operands[0] ?? "~/mbox");
    else if (effect === "config") report.reads(value);
    else if (effect === "run" || (effect === "setting" && /(?:sendmail|shell|pager|editor|visual)\s*=/i.test(value)))
      report.add("code.exec.escape", { span: value });
  }
  for (const line of (stdin?.text ?? "").split("\n")) if (/^[~!]!?/.test(line)) clientLine(line.replace(/^~/, ""), report);
  if (stdin?.secret) report.add("net.exfil");
  report.add("net.upload");
};

export const told: Program = (_, report) => report.add("system.read");
