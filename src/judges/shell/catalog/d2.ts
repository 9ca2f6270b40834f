/** d2: diagrams. */
import { program } from "../program.ts";

export default program({
  names: "d2",
  source: "d2 --help",
  flags: "-s|--sketch? -c|--center? -b|--bundle? --force-appendix? --no-xml-tag? --check",
  values: `-t|--theme --dark-theme --pad --scale --target --salt --ascii-mode --animate-interval
    --stdout-format`,
  options: {
    "-w|--watch?": "net.listen",
    "-p|--port|-h|--host=": "net.listen",
    "--browser=": "shell",
    "--img-cache?": "exec.unknown_option",
    "--font-regular|--font-italic|--font-bold|--font-semibold=": "read",
  },
  operands: "write-second",
  judge: ({ args, ...command }, report, { table }) => {
    const [verb] = args;
    if (verb === "play") report.add("net.upload");
    else if (verb === "fmt") for (const file of args.slice(1)) report.writes(file, "format");
    // a layout that d2 does not bring along is a plugin, a program of the path
    const layout = args.find(
      (arg, at) => /^(?:-l|--layout)$/.test(args[at - 1] ?? "") || /^(?:-l|--layout)=/.test(arg),
    );
    if (layout !== undefined && !/(?:^|=)(?:dagre|elk|tala)$/.test(layout))
      report.add("code.exec.escape", { span: layout });
    const rest = args.filter(
      (arg, at) => arg !== layout && !/^(?:-l|--layout)$/.test(arg) && at >= 0,
    );
    table({ ...command, args: verb === "fmt" || verb === "play" ? rest.slice(1) : rest }, report);
  },
});
