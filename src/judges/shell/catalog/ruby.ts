/** ruby, ruby2, ruby3, jruby, …. */
import { program } from "../program.ts";
import { interprets } from "../programs/languages.ts";

export default program({
  names: "ruby ruby2 ruby3 jruby truffleruby mruby",
  language: "ruby",
  passesInput: true,
  traits: ["versioned"],
  flags: `-W? -x? -v --verbose -l -a -s -S -w -W0 -W1 -W2 --disable? --enable? --yjit --jit --dump?
    --debug --external-encoding? --internal-encoding? --yydebug -y -d`,
  values: "-F -C -E|--encoding",
  options: {
    "-e=": "code",
    "-I=": "config",
    "-i?": "inplace",
    "-n": "lines",
    "-p": "lines",
    "-r|--require=": "use",
    "-c": "check",
    "-h": "help",
    "--help": "help",
    "--version": "help",
    "--copyright": "help",
  },
  judge: interprets({ use: (name) => `require "${name}";` }),
});
