/** The settings: devices, signs, colours, channels. */
import { expect, it } from "vitest";
import { button, describePage, paired, textOf, world } from "./page-world.ts";

const DEVICES = [
  { id: "d1", name: "Pixel", approver: "ada", lastSeen: null, connected: true, current: true },
  { id: "d2", name: "Old laptop", approver: "ada", lastSeen: 1_760_000_000_000, connected: false },
];

function withDevices(): { revoked: string[] } {
  const told = { revoked: [] as string[] };
  const left = () => DEVICES.filter(({ id }) => !told.revoked.includes(id));
  world.endpoints.set("GET /v1/devices", () => ({ status: 200, body: { devices: left() } }));
  world.endpoints.set("DELETE /v1/devices/d2", () => {
    told.revoked.push("d2");
    return { status: 200, body: { id: "d2" } };
  });
  const channels = [
    { name: "companion", state: "up", detail: "" },
    { name: "telegram", state: "down", detail: "the token was refused" },
  ];
  world.endpoints.set("GET /v1/status", () => ({ status: 200, body: { channels } }));
  return told;
}

describePage(
  "the settings",
  () => {
    it("list the devices with when they were seen, and revoke one with a second tap", async () => {
      const told = withDevices();
      await paired("/settings");
      const rows = world.page.locator('[aria-labelledby="devices"] li');
      await expect.poll(() => rows.count()).toBe(2);
      expect(await textOf(rows.first())).toMatch(/Pixel \(this device\)\s+connected now/);
      expect(await textOf(rows.last())).toMatch(/Old laptop\s+last seen/);
      await button(rows.last(), "Revoke Old laptop").click();
      expect(told.revoked).toEqual([]);
      await button(rows.last(), "Revoke for good: Old laptop").click();
      await expect.poll(() => rows.count()).toBe(1);
      expect(told.revoked).toEqual(["d2"]);
    });

    it("say how each channel is", async () => {
      withDevices();
      await paired("/settings");
      const health = world.page.locator('[aria-labelledby="health"]');
      await expect.poll(() => textOf(health)).toContain("down: the token was refused");
      expect(await textOf(health)).toMatch(/companion\s+up/);
    });

    it("keep the colours and the sound of this device", async () => {
      await paired("/settings");
      await world.page.getByLabel("Colours").selectOption("Light");
      await world.page.getByLabel("Play a sound").check();
      const theme = () => world.page.evaluate("document.documentElement.dataset.theme");
      expect(await theme()).toBe("light");
      await world.page.reload();
      await expect.poll(theme).toBe("light");
      expect(await world.page.getByLabel("Play a sound").isChecked()).toBe(true);
    });
  },
  "kept",
);
