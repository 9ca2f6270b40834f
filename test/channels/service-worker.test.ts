/**
 * The service worker and the switch for notifications in a real Chromium, with a real gateway and a
 * push service that decrypts: what it encrypts is handed to the browser as the service would.
 */
import { readdirSync } from "node:fs";
import type { Browser, BrowserContext, CDPSession, Page, Worker } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hasChromium, launchChromium } from "../support/chromium.ts";
import { openGateway, type TestGateway } from "../support/gateways.ts";
import { openPushService, type PushService } from "../worlds/push/service.ts";

const YAML = `
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: ada-phone }]
channels: { companion: {} }
notifications: { approve: true, services: ["127.0.0.1"] }
log: { level: silent }
`;

let browser: Browser;
let context: BrowserContext;
let page: Page;
let at: TestGateway;
let service: PushService;
let devtools: CDPSession;
let registration: string;
let handed: number;
let token: string;
let faults: string[];

/** The browser's own service is far away: a subscription is one of ours, all else is its own. */
const SUBSCRIPTIONS = `{
  let current = null;
  const text = (bytes) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current,
    async subscribe({ applicationServerKey, userVisibleOnly }) {
      if (!userVisibleOnly) throw new Error("browsers refuse messages that show nothing");
      const json = await window.subscribeThere(text(applicationServerKey));
      current = {
        toJSON: () => json,
        options: { applicationServerKey: applicationServerKey.buffer },
        unsubscribe: async () => {
          current = null;
          return true;
        },
      };
      return current;
    },
  });
}`;

/** How the page calls the gateway, with the device's token. */
const API = `(bearer) => {
  const call = async (method, path, body) => {
    const response = await fetch(path, {
      method,
      headers: {
        authorization: "Bearer " + bearer,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  return {
    get: (path) => call("GET", path),
    post: (path, body) => call("POST", path, body),
    delete: (path) => call("DELETE", path),
  };
}`;

/** The built module, which has its content in its name. */
const assets = readdirSync("dist/channels/companion/page/assets");
const PUSH = `/assets/${assets.find((name) => /^push-.*\.js$/.test(name))}`;

/** Calls an export of it. Browser code is text here: it has other globals. */
const push = (name: "pushState" | "enablePush" | "disablePush"): Promise<string> =>
  page.evaluate(
    `import("${PUSH}").then((push) => push.${name}((${API})(${JSON.stringify(token)})))`,
  );

/** Hands the browser what its push service was sent since. */
async function deliver(): Promise<void> {
  await expect.poll(() => service.messages.length).toBeGreaterThan(handed);
  for (const { data } of service.messages.slice(handed)) {
    handed++;
    await devtools.send("ServiceWorker.deliverPushMessage", {
      origin: at.url,
      registrationId: registration,
      data: JSON.stringify(data),
    });
  }
}

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly actions: readonly string[];
  readonly silent: boolean;
  readonly stays: boolean;
  readonly vibrates: number;
}

const worker = (): Worker => context.serviceWorkers().at(-1)!;
const drawer = (): Promise<Shown[]> =>
  worker().evaluate(`registration.getNotifications().then((all) =>
    all.map(({ title, body, tag, silent, requireInteraction, actions, vibrate }) => ({
      title,
      body,
      tag,
      actions: actions.map(({ action }) => action),
      silent: silent === true,
      stays: requireInteraction,
      vibrates: vibrate.length,
    })))`);

/** A tap on a notification, or on a button of it. The browser's own would have the same fields. */
const tap = (tag: string, action = ""): Promise<void> =>
  worker().evaluate(`registration.getNotifications().then(async (all) => {
    const work = [];
    const event = Object.assign(new Event("notificationclick"), {
      notification: all.find(({ tag }) => tag === ${JSON.stringify(tag)}),
      action: ${JSON.stringify(action)},
      waitUntil: (promise) => void work.push(promise),
    });
    dispatchEvent(event);
    await Promise.all(work);
  })`);

const ask = (over: object = {}) =>
  at.ask(over, "?wait=0").then(({ body }) => body.approval as string);

describe.skipIf(!hasChromium)("the service worker", () => {
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
  });

  beforeEach(async () => {
    handed = 0;
    faults = [];
    at = await openGateway(YAML);
    service = await openPushService();
    const offer = await at.send("POST", "/v1/pair/codes", { body: {}, token: at.tokens.admin });
    const { body } = await at.send("POST", "/v1/pair", {
      body: { code: offer.body.code },
      token: "",
    });
    ({ token } = body);
    context = await browser.newContext({ permissions: ["notifications"] });
    await context.exposeFunction(
      "subscribeThere",
      (key: string) => service.subscribe(key).subscription,
    );
    await context.addInitScript(SUBSCRIPTIONS);
    page = await context.newPage();
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    devtools = await context.newCDPSession(page);
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      registration =
        registrations.find(({ scopeURL }) => scopeURL.startsWith(at.url))?.registrationId ??
        registration;
    });
    await devtools.send("ServiceWorker.enable");
    await page.goto(`${at.url}/`);
  });
  afterEach(async () => {
    await context.close();
    await at.stop();
    await service.stop();
  });

  it("is installed when notifications are switched on, and subscribes the device", async () => {
    expect(await push("pushState")).toBe("off");
    expect(await push("enablePush")).toBe("on");
    expect(await push("pushState")).toBe("on");
    const devices = () => at.send("GET", "/v1/devices", { token });
    expect((await devices()).body.devices).toMatchObject([{ push: true }]);
    expect(await push("disablePush")).toBe("off");
    expect((await devices()).body.devices).toMatchObject([{ push: false }]);
    expect(faults).toEqual([]);
  });

  it("shows level and heading, and Deny denies", async () => {
    await push("enablePush");
    await page.goto("about:blank"); // nobody looks at the page
    const id = await ask({ input: { command: `git push --force ${"x".repeat(300)}` } });
    await deliver();
    await expect.poll(drawer).toMatchObject([
      {
        title: "DANGEROUS · Overwrites history on a remote repository",
        body: "Tap to see the whole call.",
        tag: id,
        actions: ["deny"],
        silent: false,
        stays: false,
      },
    ]);
    await tap(id, "deny");
    const decided = await at.send("GET", `/v1/approvals/${id}`, { token });
    expect(decided.body).toMatchObject({ status: "rejected", resolvedBy: "ada" });
    await expect.poll(drawer).toMatchObject([{ title: expect.stringContaining("Denied by ada") }]);
    await deliver(); // what the gateway says of the end
    await expect
      .poll(drawer)
      .toMatchObject([{ title: "Denied by ada", tag: id, silent: true, actions: [] }]);
  });

  it.each(["", "null", "5", "{}", '{"id":5}', "no JSON"])(
    "says that a question waits where it is pushed %j, which it cannot read",
    async (data) => {
      await push("enablePush");
      await page.goto("about:blank");
      await devtools.send("ServiceWorker.deliverPushMessage", {
        origin: at.url,
        registrationId: registration,
        data,
      });
      await expect
        .poll(drawer)
        .toMatchObject([
          { title: "A question waits", body: "Tap to see the whole call.", actions: [] },
        ]);
      expect(faults).toEqual([]);
    },
  );

  it("notifies in the language that was chosen on the page", async () => {
    await push("enablePush");
    const device = JSON.stringify({ token, name: "ada" });
    await page.evaluate(`localStorage.setItem("countersign", ${JSON.stringify(device)})`);
    await page.goto(`${at.url}/settings`);
    await page.getByLabel("Language").selectOption("Deutsch");
    await page.getByRole("heading", { level: 1, name: "Einstellungen" }).waitFor();
    await page.goto("about:blank");
    const id = await ask();
    await deliver();
    await expect
      .poll(drawer)
      .toMatchObject([{ title: expect.stringMatching(/^GEFÄHRLICH · Overwrites/), tag: id }]);
    await at.gateway.stop();
    await tap(id, "deny");
    expect(await drawer()).toMatchObject([
      { title: "Ob die Antwort ankam, ist ungewiss", body: expect.stringContaining("Antippen") },
    ]);
  });

  it("offers Approve beside the whole call, and says so when an answer comes too late", async () => {
    await push("enablePush");
    await page.goto("about:blank");
    const id = await ask({ cwd: "/srv" });
    await deliver();
    await expect
      .poll(drawer)
      .toMatchObject([{ body: "Bash: git push --force · in /srv", actions: ["deny", "approve"] }]);
    await at.answer(id, { approved: false });
    await tap(id, "approve");
    expect(await drawer()).toMatchObject([
      { title: "Your answer did not count", body: expect.stringMatching(/^Too late/) },
    ]);
  });

  it("vibrates for what is catastrophic, stays, and offers no button that approves", async () => {
    await push("enablePush");
    await page.goto("about:blank");
    await ask({ input: { command: "mkfs.ext4 /dev/sda1" } });
    await deliver();
    await expect
      .poll(drawer)
      .toMatchObject([
        { title: expect.stringMatching(/^CATASTROPHIC · /), stays: true, actions: ["deny"] },
      ]);
    expect((await drawer())[0]?.vibrates).toBeGreaterThan(2);
  });

  it("opens the card in the page that is open already, for a tap on the notification", async () => {
    await push("enablePush");
    await page.reload(); // from now on the worker controls it
    const id = await ask();
    await deliver();
    await expect.poll(drawer).toHaveLength(1);
    await tap(id);
    await expect.poll(() => page.url()).toBe(`${at.url}/a/${id}`);
    expect(await drawer()).toEqual([]);
  });

  it("keeps the page's files for when the network is gone, and nothing else", async () => {
    await push("enablePush");
    await page.reload();
    await page.waitForLoadState("networkidle");
    await page.evaluate(`(${API})(${JSON.stringify(token)}).get("/v1/approvals")`);
    const kept = await page.evaluate<string[]>(`(async () => {
      const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = await Promise.all(all.map((cache) => cache.keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    })()`);
    const asset = (ending: string) =>
      expect.stringMatching(`^/assets/rest-.*\\.${ending}$`) as string;
    expect(kept).toEqual(expect.arrayContaining(["/", asset("js"), asset("css")]));
    expect(
      kept.filter((path) => !/^\/(?:(?:assets\/)?[\w-]+\.(?:js|css|png|webmanifest))?$/.test(path)),
    ).toEqual([]);
    await at.gateway.stop();
    await page.goto(`${at.url}/a/anything`);
    expect(await page.title()).toBe("Countersign");
  });

  it("says that it is not sure where the reply to an answer was lost", async () => {
    await push("enablePush");
    await page.goto("about:blank");
    const id = await ask();
    await deliver();
    await expect.poll(drawer).toHaveLength(1);
    await at.gateway.stop();
    await tap(id, "deny");
    expect(await drawer()).toMatchObject([{ title: "Not sure that your answer arrived", tag: id }]);
  });

  it("has a manifest and icons that a phone can install", async () => {
    const response = await fetch(`${at.url}/manifest.webmanifest`);
    const manifest = (await response.json()) as { icons: { src: string; sizes: string }[] };
    for (const { src, sizes } of manifest.icons) {
      const icon = await fetch(at.url + src);
      expect(icon.headers.get("content-type")).toBe("image/png");
      const png = Buffer.from(await icon.arrayBuffer());
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
    const faulty = await devtools.send("Page.getInstallabilityErrors");
    expect(faulty.installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual(
      [],
    );
  });
});
