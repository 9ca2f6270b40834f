/** How a device is paired with the page, and forgotten again. */
import { describe, expect, it } from "vitest";
import { button, CODE, describePage, linkText, paired, world } from "./page-world.ts";

describePage("the page of a device", () => {
  describe("pairing", () => {
    it("takes the code from the address, and leaves nothing of it there", async () => {
      await paired();
      expect(world.page.url()).toBe(`http://127.0.0.1:${world.server.port}/`);
      await world.page.reload();
      await expect.poll(linkText).toBe("Connected as ada-phone");
      expect(world.faults).toEqual([]);
    });

    it("asks for a code, and says what is wrong with it", async () => {
      await world.page.goto(`http://127.0.0.1:${world.server.port}/`);
      await world.page.getByLabel("Pairing code").fill("wrong");
      await button(world.page, "Pair").click();
      await expect
        .poll(() => world.page.getByRole("alert").textContent())
        .toContain("wrong, used or too old");
      await world.page.getByLabel("Pairing code").fill(CODE);
      await world.page.keyboard.press("Enter");
      await expect.poll(linkText).toBe("Connected as ada-phone");
    });

    it("is asked for again when the gateway no longer knows the device", async () => {
      await paired();
      world.revoked = true;
      await world.server.cut();
      await world.page.getByRole("heading", { name: "Pair this device" }).waitFor();
      expect(await world.page.getByRole("alert").textContent()).toContain(
        "no longer knows this device",
      );
    });

    it("is forgotten when told to, by the gateway too", async () => {
      await paired("/settings");
      await button(world.page, "Forget this device").click();
      await expect.poll(() => world.revoked).toBe(true);
      await world.page.reload();
      await world.page.getByRole("heading", { name: "Pair this device" }).waitFor();
      expect(await world.page.evaluate("localStorage.length")).toBe(0);
    });
  });

  describe("in a browser that keeps no data", () => {
    const BLOCKED = `Object.defineProperty(globalThis, "localStorage", {
      get() { throw new DOMException("blocked", "SecurityError"); },
    })`;
    const fault = () => world.page.getByRole("alert").textContent();

    it("says so, and uses up no code from the address", async () => {
      await world.page.addInitScript(BLOCKED);
      await world.page.goto(`http://127.0.0.1:${world.server.port}/#pair=${CODE}`);
      await world.page.getByRole("heading", { name: "Pair this device" }).waitFor();
      expect(await fault()).toContain("keeps no data");
      expect(world.codes).toEqual([]);
      expect(world.faults).toEqual([]);
    });

    it("says so, and uses up no code that is typed in", async () => {
      await world.page.addInitScript(BLOCKED);
      await world.page.goto(`http://127.0.0.1:${world.server.port}/`);
      await world.page.getByLabel("Pairing code").fill(CODE);
      await button(world.page, "Pair").click();
      await expect.poll(fault).toContain("keeps no data");
      expect(world.codes).toEqual([]);
      expect(world.faults).toEqual([]);
    });
  });

  it("says so when the gateway could not be told that a device is to be forgotten", async () => {
    await paired("/settings");
    world.unreachable = true;
    await button(world.page, "Forget this device").click();
    await expect
      .poll(() => world.page.getByRole("alert").textContent())
      .toContain("countersign devices revoke");
    expect(await world.page.evaluate("localStorage.length")).toBe(0);
  });
});
