/** protoc, capnp, flatc, thrift: builds, tests and checks. */
import { program } from "../program.ts";

export default program({
  names: "protoc capnp flatc thrift",
  traits: ["project-tool"],
  values: "-I -o",
  verbs: [["code.exec.project_task", "@write:-o\\n code.exec.escape --plugin=*=/tmp/*|--plugin=/tmp/*"]],
});
