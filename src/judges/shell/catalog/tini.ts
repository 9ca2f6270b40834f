/** tini, tini-static, docker-init, …: the first process of a container: runs a program. */
import { program } from "../program.ts";

export default program({
  names: "tini tini-static docker-init catatonit",
  flags: "-s -v -vv -vvv -w -g",
  values: "-p -e -P",
  options: { "-h": "help", "-l": "tells", "--version": "help", "-V": "help" },
  wraps: {},
});
