/** ps2pdf, epstopdf: Ghostscript's own scripts. */

import { carryOut } from "../declared.ts";
import { program } from "../program.ts";

export default program({
  names: "ps2pdf ps2pdf12 ps2pdf13 ps2pdf14 epstopdf",
  source: "ps2pdf(1), epstopdf(1)",
  flags: `--exact --hires --restricted --filter -f --nogs --compress --nocompress --embed --noembed
    --quiet -q`,
  values: "--autorotate --res",
  options: {
    "--outfile|-o=": "write",
    "--gscmd|--gsopt|--gsopts=": "code.exec.escape",
    "--nosafer": "code.exec.escape",
  },
  operands: "write-second",
  judge: (command, report, { table, parse }) => {
    const settings = command.args.filter((arg) => /^-[dDsS][A-Za-z]/.test(arg));
    const args = command.args.filter((arg) => !settings.includes(arg));
    table({ ...command, args }, report);
    for (const setting of settings) {
      if (/^-d(?:NOSAFER|DELAYSAFER)/.test(setting))
        report.add("code.exec.inline", { span: setting });
      else if (/^-s(?:OutputFile|stdout)=/i.test(setting))
        report.writes(setting.slice(setting.indexOf("=") + 1));
      else if (/[/~]|%pipe/.test(setting) && !/^-dPDFSETTINGS=\/\w+$/.test(setting))
        report.loads(setting.replace(/^[^=]*=/, ""));
    }
    const { given, operands } = parse(args, report);
    // epstopdf names what it makes after what it reads
    const [operand] = operands;
    if (
      operand !== undefined &&
      operands.length === 1 &&
      !given.some(({ effect }) => effect === "write") &&
      command.program.startsWith("eps")
    )
      carryOut({ effect: "write", value: operand.replace(/\.e?ps$/, ".pdf") }, report, new Set());
  },
});
