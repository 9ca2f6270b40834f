/** xsltproc: XML by stylesheets. */
import { program } from "../program.ts";

export default program({
  names: "xsltproc",
  source: "xsltproc(1)",
  flags: `--noout --nonet --timing --repeat --html --xinclude --xincludestyle --novalid --nodtdattr
    --profile --huge --nowrite --nomkdir --dumpextensions --catalogs`,
  values: "--encoding --maxdepth --maxvars --maxparserdepth --seed-rand",
  options: {
    "-o|--output|--writesubtree=": "write",
    "--param|--stringparam=": "own",
    "--path=": "config",
  },
  operands: "read",
  judge: ({ args, ...command }, report, { parse, table }) => {
    // each of these takes a name and a value
    const rest = args.filter(
      (arg, at) =>
        !/^--?(?:string)?param$/.test(arg) &&
        !/^--?(?:string)?param$/.test(args[at - 1] ?? "") &&
        !/^--?(?:string)?param$/.test(args[at - 2] ?? ""),
    );
    table({ ...command, args: rest }, report);
    // a stylesheet reads and writes what it names
    const [stylesheet] = parse(rest, report).operands;
    if (stylesheet !== undefined) report.loads(stylesheet);
  },
});
