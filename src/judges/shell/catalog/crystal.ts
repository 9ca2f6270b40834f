/** crystal, nim, raku, perl6, …. */
import { program } from "../program.ts";
import { interprets } from "../programs/languages.ts";

const runs = interprets();

export default program({
  names: "crystal nim raku perl6 io gst gforth ocaml utop rhino jjs bsh coffee",
  traits: ["makes-programs: crystal nim", "builds: crystal nim"],
  language: "other",
  options: {
    "-e|--eval=": "code",
    "--version": "help",
    "-v|--version": "help",
    "-h|--help": "help",
  },
  judge: (command, report, declared) => {
    const { args } = command;
    // a verb of crystal, whose code is all that follows
    if (command.program === "crystal" && args[0] === "eval" && args[1] !== undefined)
      report.code("other", args.slice(1).join(" "));
    else runs(command, report, declared);
  },
});
