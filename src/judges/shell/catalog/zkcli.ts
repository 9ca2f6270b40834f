/** zkcli, zkcli.sh, zookeepercli, zkctl: services. */
import { program } from "../program.ts";

export default program({
  names: "zkcli zkcli.sh zookeepercli zkctl",
  flags: "-r -w -R-x",
  values: "-server -timeout --servers -s",
  options: {
    "--run|-run=": "code.exec.script",
    "-client-configuration=": "read",
  },
  verbs: [
    [
      "db.read",
      "ls|ls2|get|stat|getacl|getallchildrennumber|getephemerals|listquota|version|exists|lsr",
    ],
    ["db.write", "create|set|sync|setquota|addwatch|creater"],
    ["db.admin", "setacl|addauth|reconfig|config"],
    ["db.write.unbounded", "delete|rm"],
    ["db.flush", "deleteall|rmr|deleter"],
    ["db.session", "."],
  ],
});
