/** fzf, sk, peco, percol: choose from a list. */
import { program } from "../program.ts";

export default program({
  names: "fzf sk peco percol",
  source: "fzf(1), sk --help, peco --help",
  flags: `-e --exact --no-sort +s -i +i -x +x --tac --reverse -m --multi? +m --no-multi --cycle
    --ansi --no-mouse --sync -1 --select-1 -0 --exit-0 --print0 --print-query --read0 --no-hscroll
    --no-bold --no-info --literal --track --border? --inline-info --info? --scheme? --no-extended
    --filepath-word --keep-right --highlight-line --no-unicode --null --regex --select1 --exit0`,
  values: `-q|--query --prompt --header --height -d|--delimiter -n|--nth --with-nth -f|--filter
    --layout --margin --padding --pointer --marker --color --tiebreak --min-height --header-lines
    --expect --tabstop --scroll-off --hscroll-off --jump-labels --ellipsis --separator
    --border-label --preview-label --algo --walker --walker-skip --ghost --gap --accept-nth`,
  options: {
    "--bind=": "own",
    "--preview|--execute|--become|--with-shell|--exec|-c|--cmd=": "shell",
    "--preview-window=": "exec.read",
    "--history=": "write",
    "--rcfile=": "code.exec.escape",
    "--listen?": "net.listen",
    "--listen-unsafe?": "net.listen",
    "--walker-root=": "read",
    "--eval|--tmux?": "code.exec.escape",
  },
  operands: "names",
  judge: (command, report, { table, parse }) => {
    table(command, report);
    for (const { effect, value = "" } of parse(command.args, report).given)
      if (effect === "own") binds(value, report);
  },
});

/** `enter:execute(command)`, `start:reload:command`, `ctrl-y:execute-silent~command~+abort`. */
function binds(
  text: string,
  report: { add: (key: "code.exec.escape") => void; script: (text: string) => void },
): void {
  const runs =
    /(?:execute(?:-silent|-multi)?|become|reload(?:-sync)?|transform(?:-[a-z]+)*|preview|change-preview)([^a-z-])/.exec(
      text,
    );
  if (!runs) return;
  report.add("code.exec.escape");
  const [whole, open = ""] = runs;
  const rest = text.slice(runs.index + whole.length);
  const close = rest.lastIndexOf(CLOSING[open] ?? open);
  report.script(open === ":" || close < 0 ? rest : rest.slice(0, close));
}

const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };
