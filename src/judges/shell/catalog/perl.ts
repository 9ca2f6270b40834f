/** perl, perl5, cperl. */
import { program } from "../program.ts";
import { interprets } from "../programs/languages.ts";

export default program({
  names: "perl perl5 cperl",
  language: "perl",
  passesInput: true,
  traits: ["versioned", "often-disguised: perl"],
  flags: "-C? -x? -D? -s -S -T -W -X -a -g -t -u -U -w -f -l -0 -1 -2 -3 -4 -5 -6 -7 -8",
  options: {
    "-e=": "code",
    "-E=": "code",
    "-I=": "config",
    "-i?": "inplace",
    "-n": "lines",
    "-p": "lines",
    "-M=": "use",
    "-m=": "use",
    "-d?": "load",
    "-F=": "setting",
    "-c": "check",
    "-v": "help",
    "-V?": "help",
    "-h": "help",
    "-?": "help",
  },
  judge: interprets({
    use: (name) => (name.startsWith("-") ? "" : `use ${name.replace(/=(.*)$/s, " qw($1)")};`),
  }),
});
