/**
 * Options that the windows of terminals share. Sources: xterm(1), the manuals of kitty, foot,
 * GNOME's and KDE's terminals.
 */
import type { OptionEffect } from "../program.ts";

/** A long option may stand behind one dash. */
export const WINDOW = {
  operandEnds: true,
  flags: `--maximize --maximized --fullscreen --full-screen --tab --window --new-tab --hold
    --noclose --wait --single-instance --detach --active`,
  values: `-T --name --fn --fa --fs --bg --fg --geometry --title --working-directory --class -d
    --directory --profile -c --cwd`,
  options: {
    "--display=": "own",
    "-o=": "code.exec.escape",
    "--config-file=": "code.exec.escape",
  } satisfies Readonly<Record<string, OptionEffect>>,
} as const;
