/**
 * `countersign completion`: prints a script for a shell, which asks the program itself what can be
 * typed next. So it knows exactly the commands and options of the version that is installed.
 */
import { Argument, Command } from "commander";
import { print } from "./output.ts";

/** What the scripts start, with the words of the command line up to the cursor. */
export const COMPLETE = "__complete";

export const completionCommand = (): Command =>
  new Command("completion")
    .description("print a script that completes commands, options and ids in your shell")
    .addArgument(new Argument("<shell>", "your shell").choices(["bash", "zsh", "fish"]))
    .addHelpText(
      "after",
      `
Load it in your shell's start-up file, or put it where your shell looks for completions:
  bash, in ~/.bashrc:                 eval "$(countersign completion bash)"
  zsh, in ~/.zshrc after compinit:    eval "$(countersign completion zsh)"
  fish, once:  countersign completion fish > ~/.config/fish/completions/countersign.fish

Example:
  $ countersign completion zsh`,
    )
    .action((shell: keyof typeof SCRIPTS) => print(SCRIPTS[shell]));

/** The words that can stand at the cursor, a line each: `WORD<tab>what it is`. Never fails. */
export const completeCommand = (program: Command): Command =>
  new Command(COMPLETE)
    .argument("[words...]", "the command line without the program, up to the cursor")
    .allowUnknownOption()
    .helpOption(false)
    .action(async (words: string[]) => {
      const { candidates } = await import("./completions.ts");
      const found = await candidates(program, words).catch(() => []);
      if (found.length > 0) print(found.map((each) => each.join("\t")).join("\n"));
    });

const BASH = `# completes countersign in bash; without candidates of ours, bash completes files
_countersign() {
  local line cur=\${COMP_WORDS[COMP_CWORD]} words=("\${COMP_WORDS[@]:1:COMP_CWORD}")
  COMPREPLY=()
  while IFS=$'\\t' read -r line _; do
    [[ -n $line ]] && COMPREPLY+=("$line")
  done < <("\${COMP_WORDS[0]}" ${COMPLETE} -- "\${words[@]}" 2>/dev/null)
  # bash takes a colon for the end of a word
  declare -F __ltrim_colon_completions >/dev/null && __ltrim_colon_completions "$cur"
  return 0
}
complete -o default -F _countersign countersign`;

const ZSH = `#compdef countersign
# completes countersign in zsh; without candidates of ours, zsh completes files
_countersign() {
  local line
  local -a found
  for line in "\${(@f)$("\${words[1]}" ${COMPLETE} -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] && found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  if (( \${#found} )); then _describe countersign found; else _files; fi
}
compdef _countersign countersign`;

const FISH = `# completes countersign in fish
function __countersign_complete
    set -l words (commandline --tokenize --cut-at-cursor --current-process)
    set -l current (commandline --current-token --cut-at-cursor)
    $words[1] ${COMPLETE} -- $words[2..-1] "$current" 2>/dev/null
end
complete --command countersign --arguments '(__countersign_complete)'`;

const SCRIPTS = { bash: BASH, zsh: ZSH, fish: FISH } as const;
