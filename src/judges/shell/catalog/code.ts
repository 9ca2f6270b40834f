/** code, code-insiders, cursor, codium, …. */
import { program } from "../program.ts";
import { code } from "../programs/editors.ts";

export default program({
  names:
    "code code-insiders cursor codium vscodium windsurf zed subl sublime_text mate bbedit " +
    "idea pycharm webstorm goland clion phpstorm rubymine studio kate kwrite gedit " +
    "gnome-text-editor mousepad pluma xed leafpad notepadqq featherpad textedit geany",
  traits: ["accounts-for-files: code cursor", "editor: code", "agent: cursor windsurf"],
  judge: code,
});
