/** The channel and the store keep their contracts, and a gateway works with all three. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createGateway, parseConfig } from "countersign";
import { judge } from "countersign/judges";
import { channelContract, storeContract } from "countersign/testing";
import { expect, it, onTestFinished } from "vitest";
import { Board, board } from "./board.ts";
import { counted, counts } from "./counted.ts";
import { deploys } from "./deploys.ts";

await storeContract(counted, () => "counted://");

await channelContract(board, {
  exceptions: {},
  async open() {
    const surface = new Board();
    let told = "";
    return {
      options: { board: surface },
      person: "ada",
      arrive: async () => {},
      read: async ({ id }) => surface.entries.get(id)?.text ?? "",
      alarms: async () =>
        [...surface.entries.values()]
          .flatMap(({ text }) => (text.startsWith("ALARM") ? [text] : []))
          .join("\n"),
      live: async ({ id }) => surface.entries.get(id)?.isOpen ?? false,
      async press({ id }, choice, typed) {
        told = await surface.press(id, "ada", { choice, ...typed });
      },
      told: async () => told,
      async fail() {
        surface.isOn = false;
      },
      stop: async () => {},
    };
  },
});

const CONFIG = `
listen: 127.0.0.1:0
log: { level: silent }
store: counted://
approvers: [{ name: ada, board: ada }]
channels: { board: {} }
`;

it("asks on the board, and does what was pressed", async () => {
  const stateDirectory = await mkdtemp(join(tmpdir(), "countersign-"));
  const surface = new Board();
  const extensions = { channels: [board], stores: [counted] };
  const gateway = await createGateway(parseConfig(CONFIG, "example.yaml", {}, extensions), {
    ...extensions,
    judges: [deploys],
    channelOptions: { board: { board: surface } },
    stateDirectory,
  });
  await gateway.start();
  onTestFinished(async () => {
    await gateway.stop();
    await rm(stateDirectory, { recursive: true });
  });
  const deploy = (to: string) => gateway.check({ session: "ci:1", tool: "deploy", input: { to } });
  expect(await deploy("staging")).toMatchObject({ decision: "allow" });

  const before = counts.get("approved") ?? 0;
  const decided = deploy("production");
  await expect.poll(() => [...surface.entries.keys()]).toHaveLength(1);
  const [id = ""] = surface.entries.keys();
  expect(surface.entries.get(id)?.text).toContain("to production");
  expect(await surface.press(id, "mallory", { choice: "approve" })).toMatch(/not an approver/);
  await surface.press(id, "ada", { choice: "approve" });
  expect(await decided).toMatchObject({ decision: "allow", by: { kind: "person", name: "ada" } });
  expect(counts.get("approved")).toBe(before + 1);
});

it("judges a call in one line", () => {
  expect(judge({ tool: "Bash", input: { command: "rm -rf /" } })).toMatchObject({
    level: "catastrophic",
    keys: ["fs.delete.recursive.root"],
  });
  expect(judge({ tool: "deploy", input: { to: "production" } }, [deploys]).level).toBe("dangerous");
});
