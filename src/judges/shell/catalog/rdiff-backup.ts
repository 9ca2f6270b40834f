/** rdiff-backup: storage. */
import { program } from "../program.ts";

export default program({
  names: "rdiff-backup",
  flags: "--parsable-output --size --no-size --include-symbolic-links --exclude-device-files -b-x",
  values: "--at --changed-since --api-version --parsable --method --include --exclude -v",
  options: {
    "--remote-schema=": "code.exec.escape",
    "--tempdir|--log-file=": "write",
    "--force": "disk.modify",
  },
  verbs: [
    ["system.read", "list|info|test|verify|calculate|compare"],
    ["system.read!", "list increments|files *"],
    ["system.read!", "calculate average *"],
    ["system.read!", "compare * *"],
    [
      "system.read!",
      "-l|--list-increments|--list-at-time|--list-changed-since|--compare|--verify|" +
        "--calculate-average",
    ],
    ["system.config", "backup|restore|regress|server"],
    ["system.config", "* *"],
    ["disk.modify", "remove"],
    ["disk.modify", "--remove-older-than"],
  ],
});
