/** cypher-shell: the client of Neo4j. */
import { program } from "../program.ts";
import { cypherShell } from "../programs/cypher.ts";

export default program({
  names: "cypher-shell",
  flags: "--fail-fast --fail-at-end --non-interactive --notifications --wrap?",
  values: `-a|--address|--uri -u|--username -p|--password -d|--database --impersonate --format
    --encryption --sample-rows --access-mode --idle-timeout --error-format --connection-timeout`,
  options: {
    "-P|--param=": "own",
    "-f|--file=": "db.script",
    "--history=": "write",
    "--log?": "write",
    "-v|--version|--driver-version": "help",
    "-h|--help": "help",
  },
  judge: cypherShell,
});
