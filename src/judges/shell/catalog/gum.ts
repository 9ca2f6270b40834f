/** gum: questions and looks for shell scripts. */
import { program } from "../program.ts";

export default program({
  names: "gum",
  source: "gum --help",
  flags: `--show-output --show-error --show-stdout --show-stderr --multiple --ordered --no-limit
    --reverse --bold --italic --underline --faint --strip-ansi --trim --fuzzy --sort --password -p
    -a --horizontal --vertical --soft-wrap --show-line-numbers`,
  values: `--border --padding --margin --foreground --background --align --width --height -t|--type
    -l|--level --title -s|--spinner --placeholder --prompt --value --header --cursor --limit
    --selected --border-foreground --border-background --separator -d --delimiter --affirmative
    --negative --default --structured --time --prefix --timeout --theme --language --*.foreground
    --*.background`,
  verbs: [
    [
      "exec.read",
      "choose|confirm|filter|format|input|join|style|write|log|version-check|man|completion",
    ],
    ["exec.read", "pager|table @read"],
    ["fs.read", "file"],
    ["exec.read", "spin @run"],
  ],
});
