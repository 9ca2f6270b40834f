/** The call that `countersign run` asks about; `explain` explains the same one. */
import { userInfo } from "node:os";
import { runSession } from "../core/run-session.ts";

/** The tool name under which policies see it. */
export const RUN_TOOL = "run";

/** `cwd`: absolute. Without a session: one for the user and that directory. */
export const runCall = (
  argv: readonly string[],
  {
    cwd = process.cwd(),
    session = ownSession(cwd),
    tool = RUN_TOOL,
  }: { cwd?: string; session?: string | undefined; tool?: string } = {},
) => ({ session, tool, input: { argv: [...argv] }, cwd });

/** An "always" grant in a directory also covers the next command that is run there. */
function ownSession(directory: string): string {
  const user = process.getuid?.() ?? 0;
  return runSession(nameOf(user), directory);
}

/** A user without an entry in the system's list has a number. */
function nameOf(user: number): string {
  try {
    return userInfo().username;
  } catch {
    return String(user);
  }
}
