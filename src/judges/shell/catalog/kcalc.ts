/** kcalc, galculator, xcalc, qalculate-gtk, …: the desktop. */
import { program } from "../program.ts";

export default program({
  names:
    "kcalc galculator xcalc qalculate-gtk xclock xeyes spotify slack discord telegram-desktop " +
    "signal-desktop zoom obsidian thunderbird evolution audacity steam calibre",
  operands: "read",
});
