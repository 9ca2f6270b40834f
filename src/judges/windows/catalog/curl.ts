/** curl, wget: programs that came from elsewhere, and are judged as they are there. */
import { program } from "../program.ts";

export default program({
  names: "curl wget",
  dialect: "windows",
  posix: "another",
  traits: ["network-client"],
  judge: ({ program: name, args, stdin }, report) => report.run([name, ...args], stdin),
});
