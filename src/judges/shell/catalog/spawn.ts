/** spawn: of expect: runs a program. */
import { program } from "../program.ts";

export default program({
  names: "spawn",
  flags: "-noecho -console -ignore -leaveopen -pty -nottycopy -nottyinit",
  wraps: {},
});
