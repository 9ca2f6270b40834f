/** Asks the gateway about one server's tools, for one session, in words that a model can use. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Answered, type Calls, callsOf, type Unanswered } from "../client/calls.ts";
import { type Client, connect } from "../client/connection.ts";
import type { OutcomeDraft } from "../core/agent.ts";
import { CountersignError } from "../core/errors.ts";
import type { JsonObject } from "../core/model.ts";
import { stateDirectory } from "../filesystem/locations.ts";

export interface Question {
  readonly session: string;
  /** As policies see it. */
  readonly tool: string;
  /** JSON text of an object. */
  readonly input: string;
  readonly cwd?: string | undefined;
  readonly agent?: string | undefined;
  readonly summary?: string | undefined;
  readonly annotations?: JsonObject | undefined;
}

export type Verdict =
  | { readonly kind: "allow"; readonly call: string; readonly input?: JsonObject }
  | { readonly kind: "deny"; readonly message: string }
  /** Nobody has answered yet. The question stays open. */
  | { readonly kind: "waiting"; readonly message: string }
  /** The caller has withdrawn it. */
  | { readonly kind: "withdrawn" };

export interface Asking {
  /** Never rejects: what goes wrong is a denial. */
  ask(question: Question, waitMs: number, signal: AbortSignal): Promise<Verdict>;
  /** Those of the tools that the session's mode shows; all where no gateway says so. */
  visible(session: string, tools: readonly string[]): Promise<ReadonlySet<string>>;
  report(call: string, outcome: OutcomeDraft): void;
  /** Withdraws the questions of a session that are still open. */
  withdraw(session: string): Promise<void>;
}

/** `tell`: for what the operator has to know. */
export function createAsking(tell: (text: string) => void, environment = process.env): Asking {
  const link = gatewayLink(environment);
  /** By session: questions whose answer nobody waits for now. */
  const left = new Map<string, Set<string>>();

  return {
    async ask(question, waitMs, signal) {
      try {
        const { calls } = await link.open();
        const answer = await calls.submit(question, { wait: waitMs / 1000, signal, resume: true });
        if (answer.decision !== "pending") return settled(answer);
        keep(left, question.session, answer.approval);
        return { kind: "waiting", message: stillOpen(answer) };
      } catch (error) {
        if (signal.aborted) return { kind: "withdrawn" };
        link.reset();
        return { kind: "deny", message: `Not run. ${troubleOf(error)}` };
      }
    },
    async visible(session, tools) {
      try {
        const { client } = await link.open();
        const pages = await Promise.all(
          pagesOf(tools).map((page) => shownOf(client, session, page)),
        );
        return new Set(pages.flat());
      } catch (error) {
        tell(`the list of tools is not filtered: ${(error as Error).message}`);
        return new Set(tools);
      }
    },
    report(call, outcome) {
      link
        .open()
        .then(({ calls }) => calls.report(call, outcome))
        .catch((error: Error) => tell(`an outcome could not be reported: ${error.message}`));
    },
    async withdraw(session) {
      const open = left.get(session);
      left.delete(session);
      if (!open) return;
      const { calls } = await link.open();
      await Promise.allSettled([...open].map((approval) => calls.cancel(approval)));
    },
  };
}

const MOST_LEFT = 1000;

function keep(left: Map<string, Set<string>>, session: string, approval: string | undefined): void {
  if (approval === undefined) return;
  const open = left.get(session) ?? new Set();
  if (open.size < MOST_LEFT) left.set(session, open.add(approval));
}

function settled({ decision, id, input, reason, context = [] }: Answered): Verdict {
  if (decision === "allow") return { kind: "allow", call: id, ...(input && { input }) };
  return { kind: "deny", message: [`Not run. ${reason.message}`, ...context].join("\n") };
}

const stillOpen = ({ approval }: Unanswered): string =>
  "Not run yet: still waiting for a person's approval" +
  `${approval === undefined ? "" : ` (approval ${approval})`}. ` +
  "Call the tool again with the same arguments to go on waiting; the question stays open.";

const troubleOf = (error: unknown): string =>
  `Countersign could not be asked: ${(error as Error).message}`;

interface Link {
  readonly client: Client;
  readonly calls: Calls;
}

/** Looks for the gateway again after an error: it may have been started elsewhere. */
function gatewayLink(environment: NodeJS.ProcessEnv) {
  let link: Promise<Link> | undefined;
  return {
    open(): Promise<Link> {
      link ??= connectAs(environment).then((client) => ({ client, calls: callsOf(client) }));
      link.catch(this.reset);
      return link;
    },
    reset() {
      link = undefined;
    },
  };
}

/**
 * With the token of the state directory: clients start servers without the environment of their
 * user. `install` leaves one there also for a gateway elsewhere.
 */
async function connectAs(environment: NodeJS.ProcessEnv): Promise<Client> {
  if (environment.COUNTERSIGN_TOKEN) return connect("agent", environment);
  const file = join(stateDirectory(environment), "agent.header");
  const header = await readFile(file, "utf8").catch(() => "");
  const token = /^authorization: Bearer (\S+)\s*$/.exec(header)?.[1];
  if (token === undefined) return connect("agent", environment);
  return connect("agent", { ...environment, COUNTERSIGN_TOKEN: token });
}

/** Names in one request: its line must not become too long. */
const MOST_CHARS = 4000;

function pagesOf(tools: readonly string[]): readonly (readonly string[])[] {
  const pages: string[][] = [];
  let size = MOST_CHARS;
  for (const tool of tools) {
    size += tool.length + 3;
    if (size > MOST_CHARS) {
      pages.push([]);
      size = tool.length;
    }
    pages.at(-1)?.push(tool);
  }
  return pages;
}

async function shownOf(
  client: Client,
  session: string,
  page: readonly string[],
): Promise<readonly string[]> {
  const names = encodeURIComponent(page.join(","));
  const path = `/v1/sessions/${encodeURIComponent(session)}/tools?tools=${names}`;
  const { tools } = await client.get(path);
  if (!Array.isArray(tools)) throw new CountersignError("internal", "the gateway named no tools");
  return tools.filter((tool) => typeof tool === "string");
}
