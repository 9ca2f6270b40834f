/** Judges the agents' own tools: bookkeeping inside the session, and sending other agents off. */
import type { Judge } from "../core/judge.ts";
import type { Finding } from "../core/model.ts";
import { finding } from "./findings.ts";

const READ: readonly Finding[] = [finding("tool.read")];
/** What the other agent does comes here call by call; sending it off does nothing by itself. */
const DISPATCH: readonly Finding[] = [finding("agent.dispatch")];

const TOOLS: ReadonlyMap<string, readonly Finding[]> = new Map([
  ..."TodoWrite TodoRead todowrite todoread TaskCreate TaskUpdate TaskList TaskGet TaskOutput BashOutput EnterPlanMode ExitPlanMode AskUserQuestion ToolSearch update_plan write_todos"
    .split(" ")
    .map((name): [string, readonly Finding[]] => [name, READ]),
  ..."Task Agent dispatch_agent task".split(" ").map((name): [string, readonly Finding[]] => [name, DISPATCH]),
]);

export const tools: Judge = { name: "tools", judge: ({ tool }) => TOOLS.get(tool) ?? [] };
