/** python, python2, python3, pypy, …. */
import { program } from "../program.ts";
import { interprets } from "../programs/languages.ts";

export default program({
  names: "python python2 python3 pypy pypy2 pypy3 ipython ipython3 micropython jython graalpy py",
  modules: "IPython:ipython",
  language: "python",
  passesInput: true,
  traits: ["versioned", "often-disguised: python3", "found-by-xcrun: python3"],
  flags: "-u -B -O -OO -s -S -E -I -v -vv -q -b -bb -d -x -P -R -t -3",
  values: "-W -X -Q --check-hash-based-pycs",
  options: {
    "-c=": "code",
    "-m=": "module",
    "-i": "repl",
    "-h": "help",
    "-?": "help",
    "-V": "help",
    "--version": "help",
    "--help": "help",
    "--help-all": "help",
  },
  judge: interprets({ ends: ["code", "module"] }),
});
