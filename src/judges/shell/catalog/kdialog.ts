/** kdialog, zenity, dialog, whiptail, …: the desktop. */
import { program } from "../program.ts";

export default program({
  names: "kdialog zenity dialog whiptail yad",
  values: "--title|--msgbox|--yesno|--inputbox|--infobox|--text|--backtitle",
  options: {
    "--exec|-e|--execute|--command|--editor=": "shell",
    "--filename|--textbox|--editbox|--inputmenu|--fselect=": "read",
  },
  operands: "read",
  singleDash: true,
});
