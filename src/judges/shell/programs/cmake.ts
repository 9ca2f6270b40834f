/** `cmake -E`: the commands that cmake brings itself. Source: cmake(1). */
import type { JudgeProgram } from "../program.ts";

/**
 * `cmake -E`: cmake's own commands, so that a build needs no shell, each as the program that it
 * replaces.
 */
const CMAKE = new Map<string, readonly string[]>([
  ["rm", ["rm"]],
  ["remove", ["rm", "-f"]],
  ["remove_directory", ["rm", "-rf"]],
  ["copy", ["cp", "-r"]],
  ["copy_if_different", ["cp", "-r"]],
  ["copy_if_newer", ["cp", "-r"]],
  ["copy_directory", ["cp", "-r"]],
  ["copy_directory_if_different", ["cp", "-r"]],
  ["rename", ["mv"]],
  ["make_directory", ["mkdir", "-p"]],
  ["touch", ["touch"]],
  ["touch_nocreate", ["touch"]],
  ["create_symlink", ["ln", "-s"]],
  ["create_hardlink", ["ln"]],
  ["cat", ["cat"]],
  ["echo", ["echo"]],
  ["sleep", ["sleep"]],
  ["env", ["env"]],
  ["time", ["time"]],
  ["tar", ["tar"]],
  ["md5sum", ["md5sum"]],
  ["sha256sum", ["sha256sum"]],
  ["compare_files", ["cmp"]],
  ["true", ["true"]],
  ["false", ["false"]],
]);
/** The code of cmake's entry. */
export const cmake: JudgeProgram = (command, report, { table }) => {
  const [option, verb = "", ...rest] = command.args;
  if (option !== "-E") {
    table(command, report);
    const end = command.args.indexOf("--");
    if (option === "--build" && end >= 0)
      report.run([
        "make",
        ...command.args.slice(end + 1).filter((word) => !/^\/[\w:]{1,20}$/.test(word)),
      ]);
    return;
  }
  const stands = CMAKE.get(verb);
  if (stands) report.run([...stands, ...rest]);
  else if (verb === "chdir") report.run(rest.slice(1));
  else if (verb === "environment") report.run(["env"]);
  else if (verb === "" || verb === "capabilities") report.add("exec.read");
};
