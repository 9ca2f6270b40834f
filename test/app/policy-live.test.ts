/**
 * A whole gateway whose policy changes while it runs: hot reload, a project's own rules, and the
 * trust that they need.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { loadPolicy } from "../../src/policy/loading/load.ts";
import { placesOf } from "../../src/workspaces/files.ts";
import { loadWorkspace } from "../../src/workspaces/load.ts";
import { openTrust } from "../../src/workspaces/trust.ts";
import { openGateway } from "../support/gateways.ts";
import { put, temporary } from "../support/workspace-setup.ts";

const rule = (action: string, match: string, name: string): string =>
  `rules: [{ name: ${name}, tool: Bash, match: "${match}", action: ${action} }]\n`;

async function live() {
  const home = await temporary();
  const project = join(home, "project");
  await mkdir(project);
  const policy = join(home, "policy.yaml");
  await put(policy, rule("deny", "make *", "old"));
  const gateway = await openGateway(
    "listen: 127.0.0.1:0\napprovers: [{ name: ada, companion: ada-phone }]\nchannels: { " +
      "companion: {} }\nlog: { level: silent }\npolicy: policy.yaml\n",
    { stateDirectory: join(home, ".countersign"), configDirectory: home, home },
  );
  onTestFinished(() => gateway.stop());
  await gateway.companion(); // somebody who could answer, and does not
  const decide = async (command: string, cwd?: string) => {
    const { body } = await gateway.ask(
      { input: { command }, ...(cwd !== undefined && { cwd }) },
      "?wait=0",
    );
    return [body.decision, body.reason?.code ?? ""];
  };
  const trustIt = async () => {
    const loaded = await loadWorkspace(project, loadPolicy, await placesOf({ home }));
    const store = await openTrust({ state: gateway.gateway.state });
    await store.put({ root: project, digest: loaded.digest, files: [], at: 1, by: "ada@desk" });
  };
  return { ...gateway, project, policy, decide, trustIt };
}

/** Files are looked at again after a second. */
const soon = { timeout: 8000, interval: 200 };

describe("a gateway that runs", () => {
  it("decides by the new policy once its line is in the audit, and by the old one while the new one is bad", async () => {
    const { policy, decide, audit, send, tokens } = await live();
    expect(await decide("make all")).toEqual(["deny", "old"]);
    await put(policy, rule("deny", "make *", "new"));
    await vi.waitFor(async () => expect(await decide("make all")).toEqual(["deny", "new"]), soon);
    await put(policy, "rules: [");
    const status = () => send("GET", "/v1/status", { token: tokens.admin });
    await vi.waitFor(
      async () => expect(JSON.stringify((await status()).body)).toContain("policy.yaml:1"),
      soon,
    );
    expect(await decide("make all")).toEqual(["deny", "new"]);
    const lines = (await audit()).filter(
      (line) => line.type === "config" && line.action === "policy",
    );
    expect(lines.map(({ detail }) => (detail as { ok: boolean }).ok)).toEqual([true, false]);
  });

  it("heeds a project's denies at once, and its allows once it is trusted, until it changes", {
    timeout: 30_000,
  }, async () => {
    const { project, decide, trustIt } = await live();
    await put(join(project, ".countersign/policy.yaml"), rule("allow", "npm publish", "releases"));
    await put(
      join(project, ".claude/settings.json"),
      '{"permissions":{"deny":["Bash(echo no:*)"]}}',
    );
    expect((await decide("echo no way", project))[0]).toBe("deny");
    expect((await decide("echo no way"))[0]).toBe("allow");
    expect((await decide("npm publish", project))[0]).toBe("pending");
    await trustIt();
    await vi.waitFor(
      async () => expect(await decide("npm publish", project)).toEqual(["allow", "releases"]),
      soon,
    );
    await put(join(project, ".claude/settings.local.json"), '{"permissions":{"allow":["Bash"]}}');
    await vi.waitFor(
      async () => expect((await decide("npm publish", project))[0]).toBe("pending"),
      soon,
    );
  });

  it("lets no agent write a project's policy, and asks before one writes its own settings", async () => {
    const { project, ask } = await live();
    const write = async (file_path: string) =>
      (await ask({ tool: "Write", input: { file_path, content: "x" }, cwd: project }, "?wait=0"))
        .body;
    expect((await write(join(project, ".countersign/policy.yaml"))).decision).toBe("deny");
    expect((await write(join(project, ".claude/settings.local.json"))).decision).toBe("pending");
  });
});
