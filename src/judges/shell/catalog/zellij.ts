/** zellij. */
import { program } from "../program.ts";

export default program({
  names: "zellij",
  judge: ({ args }, report) =>
    report.add(
      /^(?:ls|list-sessions|--version|--help|setup)$/.test(args[0] ?? "")
        ? "exec.read"
        : "code.exec.repl",
    ),
});
