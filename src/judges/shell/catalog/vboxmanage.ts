/** vboxmanage, vboxheadless: containers. */
import { program } from "../program.ts";

export default program({
  names: "vboxmanage vboxheadless",
  flags: "-l -s|--sorted --details --machinereadable -q|--nologo",
  values: "--platform-arch --patterns --log --timeout-ms",
  options: { "--settingspwfile=": "read", "--settingspw=": "url.credential" },
  verbs: [
    ["exec.help", "help"],
    [
      "container.read",
      "list|showvminfo|showhdinfo|showmediuminfo|getextradata|usbfilter|debugvm|mediumproperty",
    ],
    ["container.read!", "guestproperty|metrics|dhcpserver|cloud get|enumerate|list|query|wait"],
    [
      "container.write",
      "startvm|controlvm|modifyvm|createvm|clonevm|movevm|import|export|snapshot|storagectl|" +
        "storageattach|setextradata|setproperty",
    ],
    ["container.write", "hostonlyif"],
    [
      "container.write",
      "createmedium|createhd|modifymedium|modifyhd|clonemedium|clonehd|convertfromraw|" +
        "registervm|sharedfolder|natnetwork|extpack",
    ],
    ["container.write", "encryptvm"],
    [
      "container.write",
      "guestproperty|metrics|dhcpserver|cloud|bandwidthctl|adoptstate|discardstate|" +
        "internalcommands|unattended|usbdevsource *",
    ],
    ["container.exec", "guestcontrol"],
    ["container.delete", "unregistervm|closemedium|discardstate"],
    ["container.delete", "snapshot * delete"],
  ],
});
