/** xterm, uxterm, rxvt, urxvt, …. */
import { program } from "../program.ts";
import { XTERM } from "../programs/terminals.ts";

export default program({
  names:
    "xterm uxterm rxvt urxvt gnome-terminal konsole xfce4-terminal x-terminal-emulator terminator tilix alacritty foot st lxterminal mate-terminal qterminal guake kgx ghostty",
  judge: XTERM,
});
