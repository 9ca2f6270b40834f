/** bat, batcat: programs that read. */
import { program } from "../program.ts";

export default program({
  names: "bat batcat",
  passesInput: true,
  traits: ["viewer: bat"],
  flags: `-p -pp -A -n -u -f -d -P -s -S --plain --show-all --number --decorations --no-decorations
    --force-colorization --list-languages --list-themes --squeeze-blank --wrap --unbuffered --diff
    --no-config --no-custom-assets --ignored-suffix --config-file --cache-dir --version --help`,
  values: `-l|--language --theme --style -r|--line-range -H -m --paging --style --tabs --wrap
    --color --italic-text --decorations --map-syntax --terminal-width --file-name --diff-context
    --strip-ansi --theme-dark --theme-light`,
  options: {
    "--pager=": "pager",
    "--generate-config-file": "fs.write.outside",
  },
  operands: "read",
});
