/** xterm, uxterm, rxvt, urxvt, …. */
import { program } from "../program.ts";
import { terminal } from "../programs/terminals.ts";
import { WINDOW } from "./terminal-options.ts";

export default program({
  names:
    "xterm uxterm rxvt urxvt gnome-terminal konsole xfce4-terminal x-terminal-emulator " +
    "terminator tilix alacritty foot st lxterminal mate-terminal qterminal guake kgx ghostty",
  ...WINDOW,
  judge: terminal,
});
