/** Finds out whether an agent host is on this machine. */
import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** `settings`: the directory that the host makes for a user. */
export async function hasHost({
  program,
  settings,
  env,
}: {
  readonly program: string;
  readonly settings: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}): Promise<boolean> {
  const files = (env.PATH ?? "").split(delimiter).map((directory) => join(directory, program));
  const found = await Promise.all([
    exists(settings, constants.F_OK),
    ...files.map((file) => exists(file, constants.X_OK)),
  ]);
  return found.includes(true);
}

const exists = (path: string, mode: number): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  );
