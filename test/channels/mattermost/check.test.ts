/** The look at a bot before it is used: each fault is named, with where to click. */
import { describe, expect, it, onTestFinished } from "vitest";
import { mattermost as channel } from "../../../channels/mattermost/index.ts";
import { type MattermostOptions, openMattermost } from "../../worlds/mattermost/platform.ts";
import { started } from "./setup.ts";

async function serverWith(world: MattermostOptions = {}) {
  const platform = openMattermost(world);
  await platform.start();
  onTestFinished(() => platform.stop());
  const faults = async (options: object = {}) =>
    (await channel.check({ ...platform.options, ...options })).filter(({ ok }) => !ok);
  return { platform, faults };
}

describe("a check", () => {
  it("finds nothing wrong where all is well, and leaves nothing behind", async () => {
    const { platform } = await serverWith();
    const checked = await channel.check(platform.options);
    expect(checked.map(({ what }) => what)).toEqual([
      "the token is that of the bot @countersign",
      `the channel ${platform.room}, as one that the bot is in`,
      "posts may be edited for as long as it takes",
      `Mattermost reaches the gateway at ${platform.options.callback}`,
    ]);
    expect(checked.every(({ ok, fix }) => ok && fix === undefined)).toBe(true);
    expect(platform.messages()).toEqual([]);
    expect(await platform.call("dialog", {})).toMatchObject({ status: 0 });
  });

  it("names a wrong token, a wrong address, a channel without the bot", async () => {
    const { platform, faults } = await serverWith();
    expect(await faults({ token: "another0token" })).toMatchObject([
      { what: "the token", fix: expect.stringContaining("Integrations → Bot Accounts") },
    ]);
    expect(await faults({ url: "http://127.0.0.1:9" })).toMatchObject([
      { fix: expect.stringContaining("cannot be reached") },
    ]);
    expect(await faults({ url: `${platform.options.url}/elsewhere` })).toMatchObject([
      { what: "the token" },
    ]);
    expect(await faults({ channel: "c".repeat(26) })).toMatchObject([
      { fix: expect.stringContaining("/invite @BOT") },
    ]);
  });

  it("names a limit on editing, and a server that may not call us", async () => {
    const { platform, faults } = await serverWith({ editLimit: 300 });
    platform.block("forbidden");
    expect(await faults()).toMatchObject([
      { what: expect.stringContaining("300 seconds"), fix: expect.stringContaining("Edit Time") },
      { fix: expect.stringContaining("Allow untrusted internal connections") },
    ]);
  });

  it("does not take the running gateway's port for a fault", async () => {
    const { platform } = await started();
    const checked = await channel.check(platform.options);
    expect(checked.at(-1)).toEqual({
      ok: true,
      what: expect.stringContaining("probably by the running gateway"),
    });
  });
});

describe("the options", () => {
  const good = {
    url: "https://mm.example.com/",
    token: "abc123",
    channel: "c".repeat(26),
    callback: "https://gateway.example.com:4181/mm/",
  };
  it("need an address to be called at, and listen on this machine alone", () => {
    expect(channel.options.parse(good)).toMatchObject({
      url: "https://mm.example.com",
      callback: "https://gateway.example.com:4181/mm",
      listen: "127.0.0.1:4181",
    });
    expect(channel.options.safeParse({ ...good, listen: "[::]:4181" }).success).toBe(true);
  });
  it.each([
    { callback: undefined },
    { callback: "ftp://x" },
    { callback: "https://x/?a=b" },
    { listen: "4181" },
    { listen: "localhost:99999" },
    { channel: "town-square" },
    { token: "a b" },
  ])("refuse %j", (change) => {
    expect(channel.options.safeParse({ ...good, ...change }).success).toBe(false);
  });
});
