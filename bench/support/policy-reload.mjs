/**
 * Hot reload under load: a gateway in process is asked without a pause while its policy of a
 * thousand rules is put in place again.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stringify } from "yaml";
import { createGateway, parseConfig } from "../../dist/src/app/gateway.js";
import { createSampler } from "./blocks.mjs";
import { calls } from "./calls.mjs";
import { configText, newDirectory, noAudit } from "./fixtures.mjs";
import { leashdRules, mixedRules } from "./policy-rules.mjs";

/** Calls in one turn of the event loop. */
const AT_ONCE = 5;

/** A rule that only this version of the policy has. */
const marker = (version) => `Bash(version-${version} now)`;
const withMarker = ({ permissions, ...rest }, version) => ({
  ...rest,
  permissions: { ...permissions, deny: [...permissions.deny, marker(version)] },
});

const CONTENTS = {
  yaml: (count) => [
    "policy.yaml",
    (version) =>
      stringify(withMarker({ version: 1, ...mixedRules(count - 1, { paths: true }) }, version)),
  ],
  settings: (count) => {
    const { permissions, rules } = mixedRules(count - 1, { paths: true });
    for (const { match, action } of rules) permissions[action].push(`Bash(${match})`);
    return [
      ".claude/settings.json",
      (version) => JSON.stringify(withMarker({ permissions }, version), null, 2),
    ];
  },
  leashd: (count) => {
    const mixed = mixedRules(count - 201, { paths: true });
    const rules = [...mixed.rules, ...leashdRules(200)];
    return [
      "leashd.yaml",
      (version) =>
        stringify(withMarker({ version: 1, permissions: mixed.permissions, rules }, version)),
    ];
  },
};

/**
 * `kind`: `yaml`, `settings` or `leashd`. The gateway allows the calls all the time, whichever
 * version is in force.
 */
export async function openReload(kind, count) {
  const directory = newDirectory("reload");
  const [name, textOf] = CONTENTS[kind](count);
  const file = join(directory, "rules", name);
  mkdirSync(dirname(file), { recursive: true });
  let version = 0;
  writeFileSync(file, textOf(version));
  const config = parseConfig(
    JSON.stringify({ ...JSON.parse(configText({ directory })), policy: file }),
    "bench.yaml",
    {},
  );
  const gateway = await createGateway(config, { stateDirectory: directory, audit: noAudit() });
  const denied = async (command) =>
    (await gateway.check({ session: "claude-code:marker", tool: "Bash", input: { command } }))
      .reason.type === "rule";

  /** Asks until it is told to stop; every call has to be answered, and as before. */
  function askAlways() {
    const told = { asked: 0, answered: 0, otherwise: 0, slowestMs: 0 };
    let going = true;
    const one = async () => {
      const draft = calls[told.asked++ % calls.length];
      const began = performance.now();
      const result = await gateway.check(draft);
      told.answered++;
      if (result.decision !== "allow") told.otherwise++;
      told.slowestMs = Math.max(told.slowestMs, performance.now() - began);
    };
    const all = (async () => {
      while (going) {
        await Promise.all(Array.from({ length: AT_ONCE }, one));
        await new Promise(setImmediate);
      }
    })();
    return async () => {
      going = false;
      await all;
      return told;
    };
  }

  async function during(work) {
    const sampler = createSampler();
    const stop = askAlways();
    sampler.start();
    const started = performance.now();
    await work();
    const ms = performance.now() - started;
    const { wallMs, cpuMs } = sampler.stop();
    const { asked, answered, otherwise, slowestMs } = await stop();
    return { ms, wallMs, cpuMs, asked, missed: asked - answered + otherwise, slowestMs };
  }

  return {
    /** For about as long as a reload takes, nothing but calls. */
    quiet: (ms) => during(() => new Promise((resolve) => setTimeout(resolve, ms))),
    /** Throws where the new policy is not in force afterwards. */
    async reload() {
      version++;
      writeFileSync(file, textOf(version));
      const measured = await during(() => gateway.reload());
      if (!(await denied(`version-${version} now`)) || (await denied(`version-${version - 1} now`)))
        throw new Error(`version ${version} of ${name} is not in force`);
      return measured;
    },
    stop: () => gateway.stop(),
  };
}
