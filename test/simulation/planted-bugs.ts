/**
 * Bugs for the simulation to find: each is an edit of the source, made while the simulation is
 * bundled. They show that its laws and its schedules notice what they are there for.
 */

/** `find` stands in the file once. */
interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export interface PlantedBug {
  readonly name: string;
  /** Where it is found. Left out: in the world of one gateway. */
  readonly world?: "nodes";
  /** A schedule that is known to find it, where few of them do. It is played first. */
  readonly seed?: number;
  /** The law that its first seed breaks is one of these. */
  readonly laws: readonly string[];
  readonly edits: readonly Edit[];
}

const SERVICE = "src/core/approvals/service.ts";
const GATE = "src/core/gate.ts";
const RECORDING = "src/core/approvals/recording.ts";
const MEMORY = "src/stores/memory.ts";
const COMPOSITE = "src/core/composite.ts";
const WRITER = "src/stores/postgres/writer.ts";
/** The statements of `sql.ts`, as the simulated database carries them out. */
const DATABASE = "test/simulation/database.ts";

const WRONGLY_TOLD = [
  "what a caller was told is what the database says",
  "a caller is told what the log says",
  "a call has one decision in the log",
  "one answer is taken",
  "a chain of audit lines has no gap and no fork",
  "all are told the same decision",
];
const UNTOLD = [
  "a decision reaches every node that waits for it",
  "every call is decided",
  "no question stays open",
  "what a call held is let go",
  "every card is closed",
];

export const PLANTED: readonly PlantedBug[] = [
  {
    name: "lost-wake-up",
    laws: ["every call is decided"],
    edits: [
      {
        file: SERVICE,
        find: "      else this.#askAgain(each, request, decision.at);",
        replace: "",
      },
    ],
  },
  {
    name: "time-looked-at-before-a-review",
    seed: 2826,
    laws: ["no answer is taken after its time"],
    edits: [
      {
        file: SERVICE,
        find: "before this one, took its time\n    if (this.#isOver(request))",
        replace: "before this one, took its time\n    if (!request)",
      },
    ],
  },
  {
    name: "timer-starts-anew-when-a-call-joins",
    laws: ["a question ends when its time is over", "no answer is taken after its time"],
    edits: [
      {
        file: SERVICE,
        find: "    approval.calls.push(waiting);\n    void this.#recount(approval);",
        replace: `
    approval.calls.push(waiting);
    if (approval.stage.kind === "open") {
      const { clock } = this.#options;
      const { createdAt, expiresAt } = approval.request;
      approval.stage.deadline.cancel();
      const deadline = clock.after(expiresAt - createdAt, this.#expire, approval);
      approval.stage = { kind: "open", deadline };
    }
    void this.#recount(approval);`,
      },
    ],
  },
  {
    name: "time-by-the-wall-clock",
    laws: ["no answer is taken after its time", "no question expires before its time"],
    edits: [
      {
        file: SERVICE,
        find: "? stage.deadline.due <= clock.steady()",
        replace: "? expiresAt <= clock.now()",
      },
    ],
  },
  {
    name: "told-before-it-is-durable",
    laws: [
      "no one is told of an approval before it is written",
      "what is allowed was written down before",
    ],
    edits: [
      {
        file: RECORDING,
        find: "  else await audit.append(...events);",
        replace: "  else void audit.append(...events).catch(() => {});",
      },
    ],
  },
  {
    name: "answer-after-its-time",
    laws: ["no answer is taken after its time"],
    edits: [
      {
        file: SERVICE,
        find: "      ? stage.deadline.due <= clock.steady()",
        replace: "      ? stage.deadline.due + 1000 <= clock.steady()",
      },
    ],
  },
  {
    name: "second-answer-wins",
    laws: ["a call has one decision in the log", "one answer is taken"],
    edits: [
      {
        file: MEMORY,
        find: "    if (winner) {",
        replace: "    if (winner && !record) {",
      },
    ],
  },
  {
    name: "told-what-was-not-recorded",
    laws: ["a caller is told what the log says", "a call has one decision in the log"],
    edits: [
      {
        file: SERVICE,
        find: "    // A denial that cannot be recorded is still a denial.",
        replace: "    this.#close(id, decision);",
      },
    ],
  },
  {
    name: "grant-in-force-before-its-record",
    seed: 264,
    laws: ["a grant that allows a call was given to its session in the log"],
    edits: [
      {
        file: RECORDING,
        find: "  else await audit.append(...events);",
        replace: "  await grants.put(granted);\n  if (!recording) await audit.append(...events);",
      },
    ],
  },
  {
    name: "stop-passes-what-is-being-recorded",
    seed: 1755,
    laws: ["no allow is written while its session is stopped"],
    edits: [
      {
        file: RECORDING,
        find: 'if (decision.outcome === "allow" && stops?.of(request))',
        replace: "if (!decision)",
      },
    ],
  },
  {
    name: "stop-passes-what-the-policy-looks-at",
    laws: ["no allow is written while its session is stopped"],
    edits: [
      {
        file: GATE,
        find: "this.#follow(entry, judged, this.#halt(effective) ?? later)",
        replace: "this.#follow(entry, judged, later)",
      },
      {
        file: GATE,
        find: 'given.outcome === "allow" ? this.#halt(entry.effective) : undefined',
        replace: "undefined",
      },
    ],
  },
  {
    name: "stop-leaves-questions-open",
    laws: ["a stop ends the questions of its session"],
    edits: [
      {
        file: SERVICE,
        find: "options.stops?.watch(() => void this.endStopped());",
        replace: "",
      },
    ],
  },
  {
    name: "peer-at-the-automatic-channel-after-a-failover",
    laws: ["a remote peer never reaches an automatic channel"],
    edits: [
      {
        file: COMPOSITE,
        find: "    const shown = Promise.any(under)",
        replace: `
    for (const { provider } of this.#options.fallbacks)
      under.push(this.#deliver(provider, request, delivery));
    const shown = Promise.any(under)`,
      },
    ],
  },
  {
    name: "child-of-a-peer-approved-automatically",
    laws: ["a remote peer is never approved automatically"],
    edits: [
      {
        file: "src/core/approvals/prior-answers.ts",
        find: "const peer = peerIn(call.session, ancestors) !== undefined;",
        replace: "const peer = peerIn(call.session, []) !== undefined;",
      },
    ],
  },
  {
    name: "hang-up-while-coordinators-are-asked",
    laws: ["a call has one decision in the log", "a caller is told what the log says"],
    edits: [
      {
        file: GATE,
        find: "    if (entry.isOver) return this.#over(entry);\n    entry.deciding = true;",
        replace: "    if (entry.deciding) return this.#over(entry);\n    entry.deciding = true;",
      },
      {
        file: GATE,
        find: "coordination.ask(given, auto);\n    if (entry.isOver) return this.#over(entry);",
        replace: "coordination.ask(given, auto);",
      },
      {
        file: GATE,
        find: "    if (entry.isOver) return this.#over(entry);\n    const denied",
        replace: "    const denied",
      },
    ],
  },
  {
    name: "catastrophic-by-grant",
    seed: 134,
    laws: ["only a person approves what is catastrophic"],
    edits: [
      {
        file: "src/core/grants.ts",
        find: 'if (level === "catastrophic") return [];',
        replace: "",
      },
      {
        file: "src/core/approvals/prior-answers.ts",
        find: 'judgement.level === "catastrophic" || (',
        replace: "(",
      },
    ],
  },
  {
    name: "catastrophic-by-replay",
    seed: 173,
    laws: ["only a person approves what is catastrophic"],
    edits: [
      {
        file: "src/core/turns.ts",
        find: 'level !== "catastrophic" && ',
        replace: "",
      },
      {
        file: "src/core/approvals/prior-answers.ts",
        find: 'judgement.level === "catastrophic" || (',
        replace: "(",
      },
    ],
  },
  {
    name: "catastrophic-without-its-phrase",
    laws: ["a catastrophic call needs its phrase"],
    edits: [
      {
        file: SERVICE,
        find: "missing ?? this.#accept(answer, request, approver);",
        replace: "missing instanceof Error ? missing : this.#accept(answer, request, approver);",
      },
    ],
  },
  {
    name: "tap-covers-calls-that-joined-later",
    laws: ["a tap allows the calls that its card counted"],
    edits: [
      {
        file: "src/core/approvals/approval.ts",
        find: "approval.calls.slice(0, calls ?? counted)",
        replace: "approval.calls.slice(0, Math.max(calls ?? counted, approval.calls.length))",
      },
    ],
  },
  {
    name: "lost-answer-keeps-its-calls",
    seed: 161,
    laws: ["a tap allows the calls that its card counted"],
    edits: [
      {
        file: SERVICE,
        find: "      if (approval) approval.covered = undefined;\n",
        replace: "",
      },
    ],
  },
  {
    name: "hang-up-leaves-its-question-open",
    laws: [
      "a question ends when no call waits for it",
      "a tap allows the calls that its card counted",
    ],
    edits: [
      {
        file: SERVICE,
        find: 'if (approval.stage.kind === "open" && approval.calls.length === 1)',
        replace: "if (!approval)",
      },
    ],
  },
  {
    name: "hang-up-decides-a-second-time",
    laws: ["a call has one decision in the log"],
    edits: [
      {
        file: GATE,
        find: "    entry.deciding = true;\n",
        replace: "",
      },
    ],
  },
  {
    name: "quota-is-kept",
    laws: ["what a call held is let go"],
    edits: [
      {
        file: GATE,
        find: "    quotas.leave(entry.call.owner, entry.heldBytes);",
        replace:
          '    if (decision.outcome === "allow") quotas.leave(entry.call.owner, entry.heldBytes);',
      },
    ],
  },
  {
    name: "late-card-stays-open",
    laws: ["every card is closed"],
    edits: [
      {
        file: COMPOSITE,
        find: "    if (this.#decision)\n      void provider.closeCard",
        replace: "    if (!receipt)\n      void provider.closeCard",
      },
    ],
  },
  {
    name: "grant-of-another-token",
    seed: 240,
    laws: ["a grant that allows a call was given to its session in the log"],
    edits: [
      {
        file: "src/core/grants.ts",
        find: "coverAll(patterns, grants, {",
        replace: "coverAll(patterns, grants.map((each) => ({ ...each, owner })), {",
      },
    ],
  },
  {
    name: "card-counts-no-call",
    seed: 437927,
    laws: ["a tap allows the calls that its card counted", "a call has one decision in the log"],
    edits: [
      {
        file: SERVICE,
        find: "if (!this.#options.store.cluster && waiting.length === 0) break;",
        replace: "",
      },
    ],
  },
  {
    name: "unconfirmed-commit-taken-as-failed",
    world: "nodes",
    laws: WRONGLY_TOLD,
    edits: [
      {
        file: WRITER,
        find: "      if (isCommitted) return outcome;",
        replace: "",
      },
    ],
  },
  {
    name: "unconfirmed-commit-taken-as-done",
    world: "nodes",
    laws: [...WRONGLY_TOLD, ...UNTOLD, "what is allowed was written down before"],
    edits: [
      {
        file: WRITER,
        find: "if (isCommitted) return outcome;",
        replace: "if (isCommitted !== undefined) return outcome;",
      },
    ],
  },
  {
    name: "whole-transaction-in-doubt-done-again",
    world: "nodes",
    laws: [
      ...WRONGLY_TOLD,
      "what is allowed was written down before",
      "no question is refused as one of itself",
    ],
    edits: [
      {
        file: WRITER,
        find: "if (isLost(error)) return this.#resolveDoubt(error);\n      this",
        replace: "this",
      },
    ],
  },
  {
    name: "whole-transaction-refused-taken-as-done",
    world: "nodes",
    laws: [...WRONGLY_TOLD, ...UNTOLD, "what is allowed was written down before"],
    edits: [
      {
        file: WRITER,
        find: "return isDone ? outcome : undefined;",
        replace: "return outcome;",
      },
    ],
  },
  {
    name: "calls-that-joined-meanwhile-not-looked-at",
    world: "nodes",
    laws: [...WRONGLY_TOLD, ...UNTOLD],
    edits: [
      {
        file: DATABASE,
        find: " && row.waiting.join() === waiting.join()",
        replace: "",
      },
    ],
  },
  {
    name: "head-read-while-a-commit-is-on-its-way",
    world: "nodes",
    laws: WRONGLY_TOLD,
    edits: [
      {
        file: "test/simulation/connection.ts",
        find: "        link.endOrphans();\n",
        replace: "",
      },
    ],
  },
  {
    name: "told-before-the-commit",
    world: "nodes",
    laws: ["what is allowed was written down before", ...WRONGLY_TOLD],
    edits: [
      {
        file: WRITER,
        find: "    const steps = filling.finish(tx, opened);",
        replace:
          "for (const each of outcome.tell) each();\nconst steps = filling.finish(tx, opened);",
      },
    ],
  },
  {
    name: "record-fails-and-nothing-is-reopened",
    world: "nodes",
    laws: ["a decision is committed with its line", ...UNTOLD, ...WRONGLY_TOLD],
    edits: [
      {
        file: WRITER,
        find: "    if (failed.length > 0) await tx.reopen(failed);",
        replace: "",
      },
    ],
  },
  {
    name: "lines-outside-the-transaction",
    world: "nodes",
    laws: ["a decision is committed with its line", "what is allowed was written down before"],
    edits: [
      {
        file: RECORDING,
        find: "if (recording) recording.append(...events);",
        replace: "if (recording) void audit.append(...events).catch(() => {});",
      },
    ],
  },
  {
    name: "answer-remembered-in-the-turn-of-a-call-that-had-left",
    world: "nodes",
    laws: ["a replayed answer was given in this turn to the same call"],
    edits: [
      {
        file: RECORDING,
        find: " && recording?.covered.includes(request.call);",
        replace: " && recording;",
      },
    ],
  },
  {
    name: "grants-outside-the-transaction",
    world: "nodes",
    laws: [
      "a grant is committed with its line",
      "a grant that allows a call was given to its session in the log",
    ],
    edits: [
      {
        file: RECORDING,
        find: "await grants.put(granted, recording);",
        replace: "await grants.put(granted);",
      },
    ],
  },
  {
    name: "settled-though-it-was-not-pending",
    world: "nodes",
    laws: [
      "a decision in the database never changes",
      "one answer is taken",
      "a call has one decision in the log",
    ],
    edits: [
      {
        file: DATABASE,
        find: "const won = row.decision === undefined && (",
        replace: "const won = (",
      },
    ],
  },
  {
    name: "late-answer-by-the-clock-of-the-node",
    world: "nodes",
    seed: 16048,
    laws: ["no answer is taken after its time"],
    edits: [
      {
        file: DATABASE,
        find: "(isEnd || row.expiresAt > now)",
        replace: "(isEnd || row.expiresAt > 0)",
      },
    ],
  },
  {
    name: "covered-calls-are-those-of-this-node",
    world: "nodes",
    laws: [
      ...WRONGLY_TOLD,
      "what a tap did not cover is not allowed by it",
      "what is allowed was written down before",
    ],
    edits: [
      {
        file: SERVICE,
        find: "    if (!recording) return cover(approval, decision, request.calls);",
        replace: "    if (recording) return cover(approval, decision, request.calls);",
      },
      {
        file: SERVICE,
        find: "new Set(ids ? coveredAmong(approval, ids) : cover(approval, decision))",
        replace: "new Set(cover(approval, decision))",
      },
    ],
  },
  {
    name: "question-of-a-dead-node-is-never-ended",
    world: "nodes",
    laws: ["every question ends", "a question ends when its time is over"],
    edits: [
      {
        file: SERVICE,
        find: '      for (const id of ids) void this.end(id, "expired", EXPIRED);',
        replace: "      void ids;",
      },
    ],
  },
  {
    name: "second-wait-for-a-question-that-is-being-answered",
    world: "nodes",
    seed: 3074,
    laws: UNTOLD,
    edits: [
      {
        file: SERVICE,
        find:
          "    if (this.#open.has(request.id)) return undefined; // its " +
          "answer is being written, here\n",
        replace: "",
      },
    ],
  },
  {
    name: "caller-that-leaves-ends-what-another-node-waits-for",
    world: "nodes",
    laws: ["a question that another call waits for is not withdrawn"],
    edits: [
      {
        file: SERVICE,
        find: '        if (isAwaited) throw new Error("others wait for it");',
        replace: "",
      },
    ],
  },
  {
    name: "answer-handed-over-and-kept",
    world: "nodes",
    laws: ["an answer is handed out once"],
    edits: [
      {
        file: "src/core/parked-calls.ts",
        find: "if (!entry || this.#isStale(entry)) return undefined;\n    this.leave(entry);",
        replace: "if (!entry || this.#isStale(entry)) return undefined;",
      },
    ],
  },
  {
    name: "answer-taken-that-another-node-still-has",
    world: "nodes",
    seed: 4917,
    laws: ["an answer is handed out once"],
    edits: [
      {
        file: "src/app/cluster-parked.ts",
        find: 'row.state === "released" && row.fence === fence.number',
        replace: "row.fence === fence.number",
      },
    ],
  },
  {
    name: "place-of-a-repeat-taken-by-another-call",
    world: "nodes",
    seed: 7554,
    laws: ["an answer is handed out once"],
    edits: [
      {
        file: GATE,
        find: 'if (state.kind === "waiting" && !entry.isOver) await',
        replace: 'if (state.kind === "waiting") await',
      },
    ],
  },
  {
    name: "callid-names-a-call-whose-place-is-taken",
    laws: ["an answer is handed out once"],
    edits: [
      {
        file: GATE,
        find: "if (!unnamed) disown();",
        replace: "if (!unnamed) entry.callId = undefined;",
      },
    ],
  },
];
