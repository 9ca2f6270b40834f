/** entire: keeps the sessions of agents beside a repository. Source: the README of entireio/cli. */
import { program } from "../program.ts";

export default program({
  names: "entire",
  flags: `--long --all -a --local --project --telemetry --no-pager --generate --raw-transcript
    --transcript --full --no-generate --open`,
  values: "--session --checkpoint -c --commit --limit --agent --days",
  verbs: [
    ["exec.help", "."],
    ["exec.help", "help|version|completion"],
    ["exec.read", "status|explain|doctor|logs|sessions|search|trace"],
    ["exec.read", "session|sessions|checkpoint|auth|configure list|show|current|info|status"],
    ["agent.config_write", "enable|disable|configure|reset|clean|setup"],
    ["vcs.git.discard", "rewind|rollback"],
    ["vcs.git.write", "resume|hooks"],
    ["secret.access", "login|logout"],
  ],
});
