/** env without a command. */
import { EXPOSED } from "../../report.ts";
import type { JudgeProgram } from "../program.ts";

/** It shows the environment. With `-i` there is nothing to show. */
export const showsEnvironment: JudgeProgram = ({ args }, report, { parse }) => {
  report.add("shell.builtin");
  if (!parse(args, report).values.has("-i")) report.prints(EXPOSED);
};
