/** reptyr: takes a program to another terminal. */
import { program } from "../program.ts";

export default program({
  names: "reptyr",
  wraps: { key: "code.exec.escape" },
});
