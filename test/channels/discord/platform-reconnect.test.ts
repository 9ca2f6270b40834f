/** The real client on the fake Discord's gateway, through every kind of lost connection. */
import { type Client, Events } from "discord.js";
import { describe, expect, it } from "vitest";
import type { DiscordOptions, DiscordPlatform } from "../../worlds/discord/platform.ts";
import { clientAt, discord, roomOf, row } from "./platform-setup.ts";

describe("the real client", () => {
  /** Connected, with a card; presses that come through are noted. */
  async function listening(options: DiscordOptions = {}) {
    const platform = await discord({ deadline: 2500, ...options });
    const client = await clientAt(platform);
    const pressed: string[] = [];
    client.on(Events.InteractionCreate, async (interaction) => {
      if (!interaction.isButton()) return;
      pressed.push(interaction.customId);
      await interaction.deferUpdate();
    });
    const card = await (await roomOf(client, platform)).send({
      content: "?",
      components: [row({ custom_id: "a", label: "A" })] as never,
    });
    return {
      platform,
      client,
      pressed,
      press: () => platform.press(platform.people.ada, card.id, "A"),
    };
  }
  const ops = ({ sent }: DiscordPlatform) => sent.map(({ op }) => op).filter((op) => op !== 1);
  const anew = (client: Client) =>
    new Promise((resolve) => client.once(Events.ShardReady, resolve));
  const resumed = (client: Client) =>
    new Promise((resolve) => client.once(Events.ShardResume, resolve));

  it.each<readonly [string, (platform: DiscordPlatform) => void]>([
    ["is asked to reconnect", (platform) => platform.reconnect()],
    ["is cut off", (platform) => platform.cut()],
    ["is closed with 4000", (platform) => platform.closeGateway(4000)],
  ])("resumes when it %s, and gets the press of the time between", async (_, lose) => {
    const { platform, client, press } = await listening();
    const back = resumed(client);
    lose(platform);
    await expect.poll(() => platform.connected).toBe(false);
    const reaction = await press();
    await back;
    expect(reaction).toMatchObject({ answered: true });
    expect(platform.connected).toBe(true);
    expect(ops(platform)).toEqual([2, 6]);
    expect(platform.sent.at(-1)?.path).toBe("/resume");
  });

  it("starts anew when its session is invalid, and the press of the time between is lost", async () => {
    const { platform, client, press, pressed } = await listening({ deadline: 300 });
    const back = anew(client);
    platform.invalidate(false);
    expect(await press()).toEqual({ answered: false, ms: 300 });
    await back;
    expect((await press()).answered).toBe(true);
    expect(pressed).toHaveLength(1);
    expect(ops(platform)).toEqual([2, 2]);
  });

  it("finds out by its heartbeat that the connection is dead, and resumes", async () => {
    const { platform, client, press } = await listening({ heartbeat: 150 });
    const back = resumed(client);
    platform.zombie();
    expect(platform.connected).toBe(false);
    const reaction = await press();
    await back;
    expect(reaction.answered).toBe(true);
    expect(ops(platform)).toEqual([2, 6]);
  });

  it("hears of a final code once, and does not come back", async () => {
    const { platform, client } = await listening();
    const errors: string[] = [];
    client.on(Events.ShardError, ({ message }) => errors.push(message));
    const gone = new Promise((resolve) =>
      client.once(Events.ShardDisconnect, ({ code }) => resolve(code)),
    );
    platform.closeGateway(4014);
    expect(await gone).toBe(4014);
    expect(errors).toEqual(["Used disallowed intents"]);
    expect(platform.connected).toBe(false);
  });

  it("drops its session with the first connection that is refused, and starts anew when the platform is up again", async () => {
    const { platform, client, press } = await listening({ deadline: 300 });
    const back = anew(client);
    platform.down();
    await expect(fetch(`${platform.url}/v10/gateway`)).rejects.toThrow("fetch failed");
    expect((await press()).answered).toBe(false);
    expect((await press()).answered).toBe(false);
    expect(platform.connected).toBe(false);
    platform.up();
    await back;
    expect((await press()).answered).toBe(true);
    expect(ops(platform)).toEqual([2, 2]);
  });
});
