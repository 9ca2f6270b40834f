/**
 * What the first visit of a paired device costs: how often the page has to wait for the gateway one
 * after the other before the card is seen, how many bytes, and under which policy.
 */
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { describeViews, get, waiting, world } from "./gateway-page.ts";

const BUDGET = 60 * 1024;
const INLINE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g;

interface Sent {
  readonly url: string;
  readonly startTime: number;
  readonly responseEnd: number;
  readonly transferSize: number;
}

/** What the page has asked for, in the order in which it began to. */
const requests = () =>
  world.page.evaluate<Sent[]>(
    `performance.getEntries().filter(({ entryType }) => /navigation|resource/.test(entryType))
      .map(({ name, startTime, responseEnd, transferSize }) =>
        ({ url: new URL(name).pathname, startTime, responseEnd, transferSize }))`,
  );

const card = (id: unknown) => world.page.locator(`article[data-id="${id}"]`);

describeViews("the first visit", () => {
  it("asks for the card while the page still arrives, and needs no other file to show it", async () => {
    const { approval } = await waiting({});
    const { page, at } = world;
    // no file that is loaded later arrives
    await page.route("**/assets/**", () => {});
    await page.goto(`${at.url}/a/${approval}`, { waitUntil: "commit" });
    await card(approval).getByText("git push --force").first().waitFor();
    await card(approval).getByRole("button", { name: "Approve once" }).waitFor();
    const [document, ...others] = await requests();
    const [data] = others.filter(({ url }) => url === `/v1/approvals/${approval}`);
    expect(data).toBeDefined();
    // two answers in a row: the page, and what it began to ask for before all of it was there
    expect(others.filter(({ url }) => !/^\/v1\/approvals\/|^\/assets\//.test(url))).toEqual([]);
    expect(data!.startTime).toBeGreaterThanOrEqual(document!.startTime);
    expect(world.faults).toEqual([]);
  });

  it("asks for the card before the rest of the page is there", async () => {
    const { approval } = await waiting({});
    const { page, at } = world;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const sockets: string[] = [];
    page.on("websocket", (socket) => sockets.push(new URL(socket.url()).pathname));
    await page.route(`**/a/${approval}`, async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      // as much as a slow network has brought by then: neither the style nor the app
      await route.fulfill({ response, body: body.slice(0, body.indexOf("<style>")) });
    });
    await page.goto(`${at.url}/a/${approval}`);
    await expect.poll(() => asked).toContain(`/v1/approvals/${approval}`);
    await expect.poll(() => sockets).toEqual(["/v1/companion"]);
  });

  it("uses what was asked for early: one look at the card, and one connection", async () => {
    const { approval } = await waiting({});
    const { page, at } = world;
    const sockets: string[] = [];
    page.on("websocket", (socket) => sockets.push(socket.url()));
    await page.goto(`${at.url}/a/${approval}`);
    await page.getByText("Connected as ada").waitFor();
    await card(approval).waitFor();
    const looks = world.loaded.filter((url) => url.endsWith(`/v1/approvals/${approval}`));
    expect(looks).toHaveLength(1);
    expect(sockets).toHaveLength(1);
    await expect
      .poll(() => card(approval).getByRole("button", { name: "Approve once" }).isEnabled())
      .toBe(true);
    expect(await page.evaluate("typeof countersignAhead")).toBe("undefined");
    expect(world.faults).toEqual([]);
  });

  it("loads at most 60 KB, of which nothing is asked for again", async () => {
    const { approval } = await waiting({});
    const { page, at } = world;
    await page.goto(`${at.url}/a/${approval}`);
    await page.getByText("Connected as ada").waitFor();
    await expect
      .poll(async () => (await requests()).some(({ url }) => /\/rest-.*\.js$/.test(url)))
      .toBe(true);
    await page.waitForLoadState("networkidle");
    const all = await requests();
    const bytes = all.reduce((sum, { transferSize }) => sum + transferSize, 0);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(BUDGET);
    const headers = { "accept-encoding": "gzip" };
    const gzip = await fetch(`${at.url}/a/${approval}`, { headers });
    expect(gzip.headers.get("content-encoding")).toBe("gzip");
    await page.reload();
    await page.getByText("Connected as ada").waitFor();
    const [again] = await requests();
    expect(again!.transferSize).toBeLessThan(1000);
  });

  it("runs exactly the scripts and styles that stand in the page, and no others", async () => {
    const { page, at } = world;
    const response = await fetch(`${at.url}/a/x`);
    const policy = response.headers.get("content-security-policy")!;
    const body = await response.text();
    const hashes = (tag: string) =>
      [...body.matchAll(INLINE)]
        .filter(([, name]) => name === tag)
        .map(([, , text]) => `'sha256-${createHash("sha256").update(text!).digest("base64")}'`);
    expect(hashes("script")).toHaveLength(3);
    expect(policy).toContain(`script-src 'self' ${hashes("script").join(" ")};`);
    expect(policy).toContain(`style-src 'self' ${hashes("style").join(" ")};`);
    expect(policy).not.toContain("unsafe");
    expect(body).not.toContain(at.tokens.approver);
    await page.goto(at.url);
    await page.getByText("Connected as ada").waitFor();
    expect(world.faults).toEqual([]);
    const ran = await page.evaluate(`{
      const script = document.createElement("script");
      script.textContent = "globalThis.ran = true";
      document.body.append(script);
      globalThis.ran === true;
    }`);
    expect(ran).toBe(false);
    expect(world.faults.join()).toContain("Content Security Policy");
  });
});

/** Holds back what stands from `from` on in the page. Resolves with what lets it arrive. */
async function holdBack(id: unknown, from: string): Promise<() => void> {
  let arrive = () => {};
  const rest = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await world.page.route("**/slow.js", async (route) => {
    await rest;
    await route.fulfill({ contentType: "text/javascript", body: "" });
  });
  await world.page.route(`**/a/${id}`, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    expect(body).toContain(from);
    const held = body.replace(from, () => `<script src="/slow.js"></script>${from}`);
    await route.fulfill({ response, body: held });
  });
  return arrive;
}

const preview = () => world.page.locator("article.preview");

/** As long as the app is not there. */
async function openPreview(id: unknown): Promise<() => void> {
  const arrive = await holdBack(id, '<script type="module">');
  await world.page.goto(`${world.at.url}/a/${id}`, { waitUntil: "commit" });
  return arrive;
}

describeViews("a card whose app still arrives", () => {
  it("can be read, and not be answered", async () => {
    const { approval } = await waiting({});
    const arrive = await openPreview(approval);
    await preview().getByText("git push --force").first().waitFor();
    expect(await preview().locator(".level").textContent()).toBe("DANGEROUS");
    expect(await preview().locator("h2").textContent()).toMatch(/Overwrites history/);
    expect(await preview().locator(".facts").textContent()).toContain("Bash");
    expect(await world.page.locator("#link").textContent()).toBe("Connecting…");
    for (const name of ["Deny", "Approve"]) {
      const button = preview().getByRole("button", { name });
      expect(await button.getAttribute("aria-disabled")).toBe("true");
      await button.click({ force: true });
    }
    arrive();
    await card(approval).getByRole("button", { name: "Approve once" }).waitFor();
    await world.page.getByText("Connected as ada").waitFor();
    expect(await preview().count()).toBe(0);
    expect(await world.page.locator("article").count()).toBe(1);
    expect((await get(`/v1/approvals/${approval}`)).body.status).toBe("pending");
    expect(world.faults).toEqual([]);
  });

  it("has made way for what was looked up, with no word of fetching between", async () => {
    const { approval } = await waiting({});
    const arrive = await openPreview(approval);
    await preview().waitFor();
    await world.page.evaluate(`{
      globalThis.seen = [];
      new MutationObserver(() => seen.push(document.querySelector("main")?.textContent ?? ""))
        .observe(document.body, { subtree: true, childList: true });
    }`);
    arrive();
    await card(approval).waitFor();
    const seen = await world.page.evaluate<string[]>("seen");
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((text) => !text.includes("git push --force"))).toEqual([]);
  });

  it("is not drawn of a question that is decided", async () => {
    const { approval } = await waiting({});
    await world.at.answer(approval, { approved: false });
    const looked = world.page.waitForResponse((response) => response.url().includes("/v1/app"));
    const arrive = await openPreview(approval);
    await (await looked).finished();
    await world.page.evaluate("new Promise((drawn) => requestAnimationFrame(drawn))");
    expect(await preview().count()).toBe(0);
    arrive();
    await world.page.getByText("Denied").first().waitFor();
  });

  it("speaks the language of the device", async () => {
    const { approval } = await waiting({});
    await world.page.addInitScript(
      `localStorage.setItem("countersign-preferences", '{"language":"de"}')`,
    );
    const arrive = await openPreview(approval);
    await preview().getByRole("button", { name: "Ablehnen" }).waitFor();
    expect(await preview().locator(".level").textContent()).toBe("GEFÄHRLICH");
    expect(await world.page.locator("#link").textContent()).toBe("Verbindung wird aufgebaut…");
    arrive();
    await card(approval).getByRole("button", { name: "Einmal erlauben" }).waitFor();
  });
});

/**
 * Opens a card on a network that brings the top of the page, which asks and connects early, and is
 * slow with the rest. Resolves when all of it was answered, with what lets the rest arrive.
 */
async function openSlowly(id: unknown): Promise<() => Promise<void>> {
  const { page, at } = world;
  const arrive = await holdBack(id, "<style>");
  await page.addInitScript(`{
    globalThis.links = [];
    new MutationObserver(() => {
      const text = document.querySelector("#link")?.textContent;
      if (text && text !== links.at(-1)) links.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }`);
  await page.goto(`${at.url}/a/${id}`, { waitUntil: "commit" });
  await heard("heartbeat");
  await page.evaluate("countersignAhead.reply.then(() => undefined)");
  return async () => {
    arrive();
    await page.locator("#link").waitFor();
  };
}

/** The page has heard such a frame before it runs. */
const heard = (type: string) =>
  expect
    .poll(() =>
      world.page.evaluate<boolean>(
        `globalThis.countersignAhead?.heard.some(({ data }) =>
          JSON.parse(data).type === ${JSON.stringify(type)}) === true`,
      ),
    )
    .toBe(true);

const linkTexts = () => world.page.evaluate<string[]>("links");

describeViews("what was heard before the page was there", () => {
  it("has the time at which it was heard: the card counts from then", async () => {
    await world.page.clock.install();
    const { approval } = await waiting({});
    const arrive = await openSlowly(approval);
    await world.page.clock.fastForward(20_000);
    await arrive();
    const left = (await card(approval).locator(".timer").textContent()) ?? "";
    const [, minutes, seconds] = /(\d+):(\d\d)/.exec(left) ?? [];
    expect(Number(minutes) * 60 + Number(seconds), left).toBeLessThanOrEqual(280);
  });

  it("is not trusted when it is old: the page connects again before it says that it is", async () => {
    await world.page.clock.install();
    const sockets: string[] = [];
    world.page.on("websocket", (socket) => sockets.push(socket.url()));
    const { approval } = await waiting({});
    const arrive = await openSlowly(approval);
    await world.page.clock.fastForward(26_000);
    await arrive();
    await world.page.getByText("Connected as ada").waitFor();
    expect((await linkTexts()).slice(0, 2)).toEqual(["Connecting…", "Not sure, checking…"]);
    expect(sockets).toHaveLength(2);
  });

  it("is not believed when the connection is closed by then", async () => {
    const { approval } = await waiting({});
    const arrive = await openSlowly(approval);
    await world.page.evaluate(`new Promise((closed) => {
      countersignAhead.socket.onclose = closed;
      countersignAhead.socket.close();
    }).then(() => undefined)`);
    await arrive();
    await world.page.getByText("Connected as ada").waitFor();
    expect((await linkTexts()).slice(0, 2)).toEqual([
      "Connecting…",
      "Not connected, trying again…",
    ]);
  });

  it("may have ended since: a question that was decided meanwhile is not shown as open", async () => {
    const { approval } = await waiting({});
    const arrive = await openSlowly(approval);
    await world.at.answer(approval, { approved: true });
    await heard("approval.resolved");
    await arrive();
    await world.page.locator(".pane").getByText("Approved by").waitFor();
    expect(await world.page.getByRole("button", { name: "Approve once" }).count()).toBe(0);
  });

  it("may be that the gateway was not reached: the page asks again, also while connected", async () => {
    const { approval } = await waiting({});
    await world.at.answer(approval, { approved: true });
    let looks = 0;
    await world.page.route("**/v1/approvals/*", (route) =>
      looks++ === 0 ? route.abort() : route.continue(),
    );
    const arrive = await openSlowly(approval);
    await arrive();
    await world.page.getByText("Approved by").first().waitFor();
    expect(looks).toBe(2);
  });
});
