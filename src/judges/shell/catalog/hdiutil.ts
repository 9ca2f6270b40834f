/** hdiutil. */
import { program } from "../program.ts";

export default program({
  names: "hdiutil",
  flags: "-plist -puppetstrings -stdinpass -agentpass",
  values: "-type -format -encryption",
  verbs: [
    ["exec.help", "help"],
    ["system.read", "info|imageinfo|verify|checksum|pmap|fsid|plugins|isencrypted"],
    ["disk.mount", "attach|mount|detach|unmount|eject|mountvol"],
    [
      "fs.write.outside",
      "create|convert|makehybrid|compact|resize|segment|chpass|unflatten|flatten|udifrez|" +
        "udifderez|internet-enable|burn|erasekeys",
    ],
  ],
});
