/**
 * What every channel must do. Run over the registry: a new channel is found by itself, and does not
 * compile without a world.
 */
import { describe, expect, it, onTestFinished } from "vitest";
import { channels } from "../../channels/index.ts";
import type { Alarm } from "../../src/core/alarm.ts";
import type { ApprovalProvider, ChannelDefinition } from "../../src/core/channel.ts";
import type { Answer, ApprovalRequest } from "../../src/core/model.ts";
import {
  CATASTROPHIC,
  contextOf,
  GRACE,
  openLog,
  openTestCore,
  requestOf,
  type TestCore,
} from "../worlds/test-core.ts";
import type { Exceptions, World } from "./world.ts";

export interface Platform {
  open(): Promise<World>;
  readonly exceptions: Exceptions;
}

export type Platforms = { readonly [Name in (typeof channels)[number]["name"]]: Platform };

interface Stage {
  readonly name: string;
  readonly world: World;
  readonly testCore: TestCore;
  readonly provider: ApprovalProvider;
  readonly log: ReturnType<typeof openLog>;
}
type Clause = (stage: Stage) => Promise<void>;
interface Setting {
  readonly definition: ChannelDefinition;
  readonly platform: Platform;
  /** Ada is not on the roster. */
  readonly stranger?: boolean;
  /** The options of the channel, on top of its world's. */
  readonly options?: object;
}

export function channelContract(platforms: Platforms): void {
  for (const definition of channels) contractOf(definition, platforms[definition.name]);
}

/** The clauses for one channel. */
export function contractOf(definition: ChannelDefinition, platform: Platform): void {
  describe(`channel ${definition.name}`, () => {
    const setting = { definition, platform };
    const { exceptions } = platform;
    const clauses: Record<string, Clause> = {
      ...LIFE,
      ...(definition.automatic ? AUTOMATIC : definition.silent ? SILENT : PEOPLE),
    };

    it("names only clauses that there are, and says why it cannot keep them", () => {
      expect(Object.keys(clauses)).toEqual(expect.arrayContaining(Object.keys(exceptions)));
      for (const why of Object.values(exceptions)) expect(why).toMatch(/\w+ \w+/);
    });
    for (const [name, clause] of Object.entries(clauses)) {
      if (!(name in exceptions))
        it(name, async () => clause(await setStage({ ...setting, stranger: name === STRANGER })));
    }
  });
}

/** A started channel with a person at it. */
async function setStage({
  definition,
  platform,
  stranger = false,
  options = {},
}: Setting): Promise<Stage> {
  const world = await platform.open();
  const { name, automatic } = definition;
  const testCore = openTestCore(stranger ? {} : { [name]: world.person }, { automatic });
  const log = openLog();
  const provider = await definition.open(
    { ...(world.options as object), ...options },
    contextOf({
      log,
      ...(world.web && { web: world.web }),
      ...(world.notifications && { notifications: world.notifications }),
    }),
  );
  world.hear?.(testCore.host);
  expect(provider.canHandle("claude-code:1"), "nobody can be asked before the start").toBe(false);
  await provider.start(testCore.host);
  testCore.watch(provider);
  onTestFinished(async () => {
    await provider.stop();
    await world.stop();
    await testCore.close();
  });
  await world.arrive();
  return { name, world, testCore, provider, log };
}

/** Asks, and waits until the person could answer. */
async function ask(
  { world, testCore, provider }: Stage,
  changes: Partial<ApprovalRequest> = {},
): Promise<ApprovalRequest> {
  const request = requestOf(changes);
  await testCore.ask(provider, request);
  await expect.poll(() => world.live(request)).toBe(true);
  return request;
}

async function answered({ testCore }: Stage, count = 1): Promise<readonly Answer[]> {
  await expect.poll(() => testCore.answers.length).toBe(count);
  return testCore.answers;
}

const ALARM: Alarm = {
  id: "call-1",
  at: 0,
  session: "claude-code:1",
  tool: "Bash",
  heading: "Something else ran than was approved",
  facts: [
    { label: "tool", text: "Bash" },
    { label: "session", text: "claude-code:1" },
  ],
  texts: [
    { label: "what was approved", text: '{"command":"git status"}' },
    { label: "what ran", text: '{"command":"git push ⟨U+202E⟩now"}' },
  ],
  advice: "Stop the agent",
};

const STRANGER = "tells a stranger that the answer was not taken, and stays live";

const LIFE: Record<string, Clause> = {
  async "takes its own sessions, and those of others that its globs name"({ name, provider }) {
    expect(provider.canHandle(`${name}:1`)).toBe(true);
    expect(provider.canHandle("claude-code:1")).toBe(true);
  },

  async "says what is wrong while people cannot be reached, and nothing else"({ provider }) {
    expect(provider.trouble()).toBe("");
    await provider.stop();
    expect(provider.trouble()).toMatch(/\w+ \w+/);
  },

  async "starts and stops as often as it is told to"({ testCore, provider }) {
    await provider.start(testCore.host);
    expect(provider.canHandle("claude-code:1")).toBe(true);
    await provider.stop();
    await provider.stop();
    expect(provider.canHandle("claude-code:1")).toBe(false);
  },

  async "rejects a question with channel-down once it is stopped"({ testCore, provider }) {
    await provider.stop();
    const request = requestOf();
    await testCore.open(request);
    await expect(provider.ask(request)).rejects.toMatchObject({ code: "channel-down" });
  },
};

const PEOPLE: Record<string, Clause> = {
  async "shows level, heading, tool, session and all arguments, complete"(stage) {
    const long = `{"command":"rm -rf build","more":"${"0123456789".repeat(300)}"}`;
    const request = await ask(stage, { arguments: long });
    const text = await stage.world.read(request);
    for (const part of ["DANGEROUS", "Deletes whole directories", "Bash", request.session])
      expect(text).toContain(part);
    // laid out or as they were sent
    expect(text.replace(/[\s│]/g, "")).toContain(long.replace(/\s/g, ""));
  },

  async "shows an edit as what is taken away and what is put there"(stage) {
    const request = await ask(stage, {
      tool: "Edit",
      facts: { kind: "write" },
      summary: "",
      arguments: JSON.stringify({
        file_path: "/home/ada/project/app.ts",
        old_string: "let port = 80;\nlisten(port);",
        new_string: "let port = 8080;\nlisten(port);",
      }),
    });
    const text = await stage.world.read(request);
    // in full, or as it is named in the folder that the card shows
    expect(text).toMatch(/(?<![\w/])(?:\/home\/ada\/project\/)?app\.ts/);
    for (const part of ["let port = 80;", "let port = 8080;"]) expect(text).toContain(part);
  },

  async "shows what was found and where: the worst few, each piece of the call visible and cut"(
    stage,
  ) {
    const request = await ask(stage, {
      keys: ["fs.delete.recursive", "vcs.git.push", "net.upload", "text.bidi", "exec.read"],
      spans: ["rm -rf build", "git push \u202eup", `curl -d ${"x".repeat(400)}`, ""],
    });
    // a terminal folds its lines
    const text = (await stage.world.read(request)).replace(/\s*\n│?\s*/g, " ");
    for (const part of [
      "Deletes whole directories",
      "rm -rf build",
      "Pushes to a remote repository",
      "git push ⟨U+202E⟩up",
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/Sends data over the network.*curl -d x+ … \d+ characters left out … x+/);
    expect(text).not.toContain("Runs a command that only reads");
    expect(text).not.toContain("\u202e");
  },

  async "shows hidden characters, and never passes one on"(stage) {
    const request = await ask(stage, {
      arguments: '{"command":"ls \u202e\u200b\\u001b]0;x\\u0007 && rm -rf ~"}',
      summary: "\u202etidy",
    });
    const text = await stage.world.read(request);
    expect(text).toContain("⟨U+202E⟩⟨U+200B⟩");
    expect(text).toContain("⟨U+001B⟩]0;x⟨U+0007⟩");
    expect(text.match(/[\u202e\u200b\u001b\u0007]/)).toBeNull();
  },

  async "carries an approval once, with the platform's own id of the person"(stage) {
    const request = await ask(stage);
    await stage.world.press(request, "approve");
    const [answer] = await answered(stage);
    expect(answer).toMatchObject({
      approval: request.id,
      choice: "approve",
      scope: "once",
      person: { channel: stage.name, userId: stage.world.person },
    });
    await expect.poll(() => stage.world.live(request)).toBe(false);
    expect(stage.testCore.answers).toHaveLength(1);
    expect(await stage.testCore.decision(request)).toMatchObject({
      status: "approved",
      by: { userId: stage.world.person },
    });
  },

  async "carries an approval for always, and says what that would cover"(stage) {
    const request = await ask(stage);
    const before = await stage.world.read(request);
    await stage.world.press(request, "always");
    // a chat shows it in a second step
    expect(before + (await stage.world.read(request))).toContain("Bash(fs.delete.recursive:rm)");
    expect(await answered(stage)).toMatchObject([{ choice: "approve", scope: "session" }]);
    await expect.poll(() => stage.testCore.decision(request)).toMatchObject({ scope: "session" });
  },

  async "carries a denial"(stage) {
    const request = await ask(stage);
    await stage.world.press(request, "deny");
    expect(await answered(stage)).toMatchObject([
      { choice: "deny", person: { userId: stage.world.person } },
    ]);
    await expect.poll(() => stage.testCore.decision(request)).toMatchObject({ status: "rejected" });
  },

  async "carries the reason of a denial"(stage) {
    const request = await ask(stage);
    await stage.world.press(request, "deny", { reason: "use the staging copy" });
    expect(await answered(stage)).toMatchObject([
      { choice: "deny", reason: "use the staging copy" },
    ]);
  },

  async "shows the phrase that a catastrophic call needs, and carries it"(stage) {
    const request = await ask(stage, CATASTROPHIC);
    const text = await stage.world.read(request);
    expect(text).toContain("CATASTROPHIC");
    await stage.world.press(request, "approve", { phrase: "approve kxqf" });
    // Where a tap asks for the phrase, the tap itself is an answer too, and not enough.
    await expect
      .poll(() => stage.testCore.answers.at(-1))
      .toMatchObject({ choice: "approve", phrase: "approve kxqf" });
    await expect.poll(() => stage.testCore.decision(request)).toMatchObject({ status: "approved" });
  },

  async "tells of a wrong phrase how many tries are left, and stays live"(stage) {
    const request = await ask(stage, CATASTROPHIC);
    await stage.world.press(request, "approve", { phrase: "yes really" });
    await expect.poll(() => stage.world.told()).toContain("2 tries left");
    await expect.poll(() => stage.world.live(request)).toBe(true);
    await stage.world.press(request, "approve", { phrase: "approve kxqf" });
    await expect.poll(() => stage.testCore.decision(request)).toMatchObject({ status: "approved" });
  },

  async "keeps two open questions apart"(stage) {
    const first = requestOf();
    const second = requestOf();
    await stage.testCore.ask(stage.provider, first);
    await stage.testCore.ask(stage.provider, second);
    await expect.poll(() => stage.world.live(first)).toBe(true);
    await stage.world.press(first, "deny");
    await expect.poll(() => stage.world.live(second)).toBe(true);
    await stage.world.press(second, "approve");
    await answered(stage, 2);
    await expect.poll(() => stage.testCore.decision(second)).toMatchObject({ status: "approved" });
    expect(await stage.testCore.decision(first)).toMatchObject({ status: "rejected" });
  },

  async "takes answers in any order"(stage) {
    const first = await ask(stage);
    const second = await ask(stage);
    await stage.world.press(second, "approve");
    await expect.poll(() => stage.world.live(second)).toBe(false);
    expect(await stage.world.live(first)).toBe(true);
  },

  async "carries a tap that comes while the question is still being shown"(stage) {
    const request = requestOf();
    await stage.testCore.open(request);
    const shown = stage.testCore.show(stage.provider, request);
    await expect.poll(() => stage.world.live(request)).toBe(true);
    await stage.world.press(request, "approve");
    await shown;
    expect(await answered(stage)).toMatchObject([{ approval: request.id, choice: "approve" }]);
    await expect.poll(() => stage.world.live(request)).toBe(false);
  },

  async "closes a card that was answered elsewhere, and shows by whom"(stage) {
    for (const choice of ["approve", "deny"] as const) {
      const request = await ask(stage);
      await stage.testCore.elsewhere(request, choice);
      await expect.poll(() => stage.world.live(request)).toBe(false);
      const text = await stage.world.read(request);
      expect(text).toContain(GRACE.name);
      expect(text).toMatch(choice === "approve" ? /approved/i : /rejected|denied/i);
    }
    expect(stage.testCore.answers).toEqual([]);
  },

  async "closes a card that expired or was withdrawn, and shows which"(stage) {
    for (const status of ["expired", "cancelled"] as const) {
      const request = await ask(stage);
      await stage.testCore.end(request, status);
      await expect.poll(() => stage.world.live(request)).toBe(false);
      expect(await stage.world.read(request)).toMatch(new RegExp(status, "i"));
    }
  },

  async "can be reminded of a question, which stays live"(stage) {
    const request = await ask(stage);
    await stage.testCore.remind(request);
    await expect.poll(() => stage.world.live(request)).toBe(true);
    await stage.world.press(request, "approve");
    await expect.poll(() => stage.testCore.decision(request)).toMatchObject({ status: "approved" });
  },

  async "shows how many identical calls wait, and approves as many as the button says"(stage) {
    for (const [choice, calls] of [
      ["approve", 3],
      ["one", 1],
    ] as const) {
      const request = await ask(stage);
      await stage.testCore.recount(request, 3);
      await expect.poll(() => stage.world.read(request)).toContain("3 identical calls");
      await expect.poll(() => stage.world.live(request)).toBe(true);
      await stage.world.press(request, choice);
      await expect
        .poll(() => stage.testCore.decision(request))
        .toMatchObject({ status: "approved", calls });
    }
  },

  async "approves no more calls than the card said when it was drawn"(stage) {
    const request = await ask(stage);
    await stage.world.press(request, "approve");
    await expect.poll(() => stage.testCore.answers.length).toBe(1);
    expect(stage.testCore.answers[0]).toMatchObject({ calls: 1 });
  },

  async [STRANGER](stage) {
    const request = await ask(stage);
    await stage.world.press(request, "approve");
    await expect.poll(() => stage.world.told()).toContain("not an approver");
    await expect.poll(() => stage.world.live(request)).toBe(true);
    expect(await stage.testCore.decision(request)).toBeUndefined();
  },

  async "answers once for one tap, also when it was started twice"(stage) {
    await stage.provider.start(stage.testCore.host);
    const request = await ask(stage);
    await stage.world.press(request, "approve");
    await expect.poll(() => stage.world.live(request)).toBe(false);
    expect(stage.testCore.answers).toHaveLength(1);
  },

  async "cannot handle a session, and rejects with channel-down, when its platform fails"(stage) {
    await stage.world.fail();
    await expect.poll(() => stage.provider.canHandle("claude-code:1")).toBe(false);
    const request = requestOf();
    await stage.testCore.open(request);
    await expect(stage.provider.ask(request)).rejects.toMatchObject({ code: "channel-down" });
  },

  async "shows an alarm, with what was approved and what ran, also beside an open question"(stage) {
    const request = await ask(stage);
    await stage.provider.alarm(ALARM);
    await expect.poll(() => stage.world.alarms()).toContain("Something else ran than was approved");
    // a terminal folds its lines
    const text = (await stage.world.alarms()).replace(/\s*\n\s*/g, " ");
    for (const part of ["claude-code:1", "git status", "git push ⟨U+202E⟩now", "Stop the agent"])
      expect(text).toContain(part);
    await expect.poll(() => stage.world.live(request)).toBe(true);
    await stage.world.press(request, "approve");
    await expect.poll(() => stage.testCore.decision(request)).toMatchObject({ status: "approved" });
  },

  async "shows the beginning of a long alarm, and says how much is left out"(stage) {
    const text = "<&*_`".repeat(2000);
    await stage.provider.alarm({ ...ALARM, texts: [{ label: "what ran", text }] });
    await expect.poll(() => stage.world.alarms()).toContain("<&*_`<&*_`");
    const shown = await stage.world.alarms();
    if (!shown.replace(/\s/g, "").includes(text)) expect(shown).toContain("characters left out");
  },

  async "rejects an alarm with channel-down while people cannot be reached"({ world, provider }) {
    await world.fail();
    await expect.poll(() => provider.canHandle("claude-code:1")).toBe(false);
    await expect(provider.alarm(ALARM)).rejects.toMatchObject({ code: "channel-down" });
  },

  async "keeps nothing of fifty questions in a row"(stage) {
    const warnings: Error[] = [];
    const hear = (warning: Error) => warnings.push(warning);
    process.on("warning", hear);
    const before = process.getActiveResourcesInfo().length;
    for (let n = 0; n < 50; n++) {
      const request = await ask(stage);
      if (n % 2 === 0) await stage.world.press(request, "approve");
      else await stage.testCore.elsewhere(request, "deny");
      await expect.poll(() => stage.world.live(request), { interval: 2 }).toBe(false);
    }
    await expect
      .poll(() => process.getActiveResourcesInfo().length)
      .toBeLessThanOrEqual(before + 1);
    process.off("warning", hear);
    expect(warnings).toEqual([]);
    expect(stage.testCore.answers).toHaveLength(25);
  },
};

/** Its people look for what is open, and answer through the gateway. */
const SILENT: Record<string, Clause> = {
  async "says once in the log what waits, never what would hide itself"({
    testCore,
    provider,
    log,
  }) {
    const request = requestOf({ session: "claude-code:\u202e1" });
    await testCore.ask(provider, request);
    await testCore.recount(request, 3);
    await testCore.remind(request);
    const lines = log.lines.filter(({ fields }) => "approval" in fields);
    expect(lines).toMatchObject([
      {
        fields: {
          approval: request.id,
          session: "claude-code:⟨U+202E⟩1",
          tool: request.tool,
          what: "Deletes whole directories",
        },
        message: expect.stringContaining(`countersign approve ${request.id.slice(0, 8)} `),
      },
    ]);
  },

  async "keeps a question open, and takes part in no answer"({ testCore, provider }) {
    const request = requestOf();
    await testCore.ask(provider, request);
    expect(await testCore.decision(request)).toBeUndefined();
    await testCore.elsewhere(request, "approve");
    expect(testCore.answers).toEqual([]);
    expect(await testCore.decision(request)).toMatchObject({ status: "approved" });
  },

  async "writes an alarm to the log"({ provider, log }) {
    await provider.alarm(ALARM);
    expect(log.lines).toMatchObject([
      { level: "error", message: expect.stringContaining("git push ⟨U+202E⟩now") },
    ]);
  },

  async "never handles a remote peer"({ provider }) {
    for (const key of ["p2p:did:key:z6Mk", " P2P:did:key:z6Mk"])
      expect(provider.canHandle(key)).toBe(false);
  },
};

const AUTOMATIC: Record<string, Clause> = {
  async "answers by itself, once, under its own name, and logs a warning"({
    name,
    testCore,
    provider,
    log,
  }) {
    const request = requestOf();
    await testCore.ask(provider, request);
    expect(testCore.answers).toMatchObject([
      { approval: request.id, choice: "approve", scope: "once", person: { channel: name } },
    ]);
    expect(await testCore.decision(request)).toMatchObject({
      status: "approved",
      by: { kind: "headless" },
    });
    expect(log.lines).toMatchObject([
      {
        level: "warn",
        fields: {
          approval: request.id,
          session: request.session,
          tool: "Bash",
          key: "fs.delete.recursive",
          choice: "approve",
        },
      },
    ]);
  },

  async "writes an alarm to the log"({ provider, log }) {
    await provider.alarm(ALARM);
    expect(log.lines).toMatchObject([
      { level: "error", message: expect.stringContaining("git push ⟨U+202E⟩now") },
    ]);
  },

  async "never approves what is catastrophic"({ testCore, provider }) {
    const request = requestOf({ ...CATASTROPHIC, session: "ci:build" });
    await testCore.ask(provider, request);
    expect(testCore.answers).toMatchObject([
      { choice: "deny", reason: expect.stringContaining("needs a person") },
    ]);
    expect(await testCore.decision(request)).toMatchObject({ status: "rejected" });
  },

  async "never answers for a remote peer"({ testCore, provider }) {
    for (const session of ["p2p:did:key:z6Mk", " P2P:did:key:z6Mk"]) {
      const request = requestOf({ session });
      await testCore.open(request);
      expect(provider.canHandle(session)).toBe(false);
      await expect(provider.ask(request)).rejects.toMatchObject({ code: "channel-down" });
    }
    expect(testCore.answers).toEqual([]);
  },
};
