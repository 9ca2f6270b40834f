/** Checks the database that the gateway shares with others. */
import { storeUrl } from "../../config/registry.ts";
import type { DatabaseStatus } from "../../stores/postgres/admin.ts";
import { isDatabase, withDatabase } from "../database.ts";
import { configDrift, problemOf } from "../database-faults.ts";
import { type Finding, fault, ok, own, warning, word } from "./finding.ts";
import { expected, type Surroundings } from "./surroundings.ts";

/** Nothing where the config names none. */
export async function database({ config, start }: Surroundings): Promise<Finding[]> {
  if (config instanceof Error) return [];
  const url = storeUrl(config.config.store);
  const flag = `--config ${word(config.file)}`;
  if (!isDatabase(url)) {
    if (!start?.shared) return [];
    return [
      warning(`the gateway shares a database with others, and ${config.file} names none`, {
        how: "name the config that it was started with",
        run: own("doctor --config FILE"),
      }),
    ];
  }
  const anyVersion = { anyVersion: true };
  const found = await withDatabase(url, (each) => each.status(), anyVersion).catch(expected);
  if (found instanceof Error)
    return [
      fault(found.message, {
        how: "without it no gateway starts, and no one can be asked",
        run: own(`db status ${flag}`),
      }),
    ];
  const problem = problemOf(found);
  if (problem !== undefined) return [fault(problem, { run: own(`db status ${flag}`) })];
  const drift = configDrift(found);
  return [
    ok(inShort(found)),
    ...(drift === undefined ? [] : [warning(drift, { run: own(`db status ${flag}`) })]),
  ];
}

function inShort({ server, version, nodes, openQuestions }: DatabaseStatus): string {
  const running = new Map(
    nodes.filter((each) => each.running).map(({ node, name }) => [node, name]),
  );
  const names = running.size === 0 ? "none" : [...running.values()].join(", ");
  return (
    `PostgreSQL ${server}, tables of version ${version}; gateways that run: ${names}; ` +
    `${openQuestions} open questions`
  );
}
