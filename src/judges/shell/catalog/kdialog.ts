/** kdialog, zenity, dialog, whiptail, yad: questions to a person. */
import { program } from "../program.ts";

export default program({
  names: "kdialog zenity dialog whiptail yad",
  source: "dialog(1), zenity(1), yad(1)",
  flags: `--info --warning --error --question --entry --list --progress --scale --calendar
    --color-selection --forms --pulsate --auto-close --auto-kill --no-cancel --nocancel --clear
    --scrolltext --fb --fullbuttons --defaultno --noitem --no-items --notags --no-tags --stdout
    --separate-output --colors --insecure --ascii-lines --no-shadow --no-lines --radiolist
    --checklist --multiple --editable --no-wrap --ellipsize --modal --hide-text --password --version
    --form --separator? --topleft --print-size --no-markup --percentage? --file-selection
    --directory --save --confirm-overwrite --always-print-result --center --on-top --undecorated
    --text-info --nook --no-ok --text-entry --show-header --hide-header`,
  values: `--title --msgbox --yesno --yesnocancel --warningyesno --inputbox --infobox --text
    --backtitle --ok-label --cancel-label --yes-label --no-label --extra-label --default-item
    --height --width --menu --gauge --sorry --error --passivepopup --combobox --slider --timeout
    --window-icon --icon-name --icon --column --add-entry --add-password --add-calendar --value
    --min-value --max-value --step --entry-text --ok-button --cancel-button --yes-button --no-button
    --passwordbox --rangebox --pause --calendar --timebox --buildlist --treeview --mixedform
    --output-fd --image --buttons-layout --geometry --day --month --year --date-format`,
  options: {
    "--exec|-e|--execute|--command|--editor|--prgbox|--programbox|--progressbox|--select-action=":
      "shell",
    "--dclick-action=": "shell",
    "--filename|--textbox|--editbox|--inputmenu|--tailbox|--tailboxbg|--file|--rcfile=": "read",
    "--fselect|--dselect|--getopenfilename|--getexistingdirectory=": "exec.read",
    "--create-rc|--output|--trace=": "write",
    "--uri|--listen|--html|--print|--notification|--plug|--tabnum|--field|--button|--attach=":
      "exec.unknown_option",
  },
  operands: "names",
});
