/** Qwen Code: what it sends and is told to the letter, and the unit of its timeouts. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { qwen } from "../../src/agents/qwen.ts";
import { parseStrict } from "../../src/core/json.ts";
import { allow, apply, makeSite, optionsOf } from "../contract/agent-site.ts";
import { recorded } from "../worlds/recorded.ts";

const URL = "http://127.0.0.1:4180";
const { calls, outcomes } = recorded("qwen");
const parse = (payload = "") => qwen.parse(parseStrict(payload));

describe("what Qwen Code sends", () => {
  it("is a call of its session, turn and tool use", () => {
    expect(parse(calls.shell)).toMatchObject({
      kind: "call",
      call: {
        session: "qwen:57106fc2-a7cc-40eb-abe3-c7032b462136",
        tool: "run_shell_command",
        turn: "57106fc2-a7cc-40eb-abe3-c7032b462136########0",
        callId: "toolu_1795440014483_z5svac97e",
        agent: "qwen",
        summary: "Tidy up",
      },
    });
    expect(parse(outcomes.shell)).toMatchObject({
      kind: "outcome",
      callId: "toolu_1795440014483_z5svac97e",
      outcome: { ok: true, durationMs: 40 },
    });
  });

  it("gives a sub-agent a session of its own below the one that started it", () => {
    const below = (payload = "") => parse(payload.replace("{", '{"agent_id":"a1",'));
    const main = "qwen:57106fc2-a7cc-40eb-abe3-c7032b462136";
    expect(below(calls.shell)).toMatchObject({ call: { session: `${main}/a1`, parent: main } });
    expect(below(outcomes.shell)).toMatchObject({ session: `${main}/a1` });
  });
});

it("is refused an edited input, which it would ignore, and told what to call instead", () => {
  const { stdout } = qwen.render(parse(calls.shell), { ...allow, input: '{"command":"true"}' });
  expect(JSON.parse(stdout)).toEqual({
    hookSpecificOutput: {
      hookEventName: "PreToolUse",
      permissionDecision: "deny",
      permissionDecisionReason:
        "Not run: it was approved with a changed input, and Qwen Code cannot change the input of " +
        'a call. Make the call again, with exactly this input: {"command":"true"}',
    },
  });
});

describe("its settings", () => {
  let site: Awaited<ReturnType<typeof makeSite>>;
  beforeEach(async () => {
    site = await makeSite();
  });
  afterEach(() => site.remove());

  it("give the gate an hour in milliseconds, and a report half a minute in seconds", async () => {
    const { edits } = await qwen.install(optionsOf(site, URL));
    const settings = edits.find(({ file }) => file.endsWith(".qwen/settings.json"));
    const timeouts = [...(settings?.after ?? "").matchAll(/"timeout": (\d+)/g)].map(([, n]) => n);
    expect(timeouts).toEqual(["3600000", "30", "30"]);
  });

  it("are found where QWEN_HOME says", async () => {
    const env = { ...site.env, QWEN_HOME: join(site.home, "elsewhere") };
    const { edits } = await qwen.install(optionsOf({ ...site, env }, URL));
    expect(edits.map(({ file }) => file)).toContain(join(site.home, "elsewhere/settings.json"));
  });

  it("that switch every hook off are found", async () => {
    const file = join(site.project, ".qwen/settings.json");
    await mkdir(dirname(file));
    await writeFile(file, '{ "disableAllHooks": true }');
    await apply(await qwen.install(optionsOf(site, URL)));
    const { notes } = await qwen.installed(optionsOf(site, URL));
    expect(notes).toEqual([expect.stringContaining(`${file} sets disableAllHooks`)]);
  });
});
