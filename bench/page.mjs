/**
 * The companion page in a real Chromium: `node bench/page.mjs [--only faults,paint,load] [--runs 30]
 * [--fault killed,asleep]`.
 * `faults`: what it claims when the connection breaks in each of four ways. `paint`: from an event
 * to what is drawn, with 500 questions waiting. `load`: when a card can be seen over a slow network.
 * It exits with 1 if a bar is missed.
 */
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { createGateway, parseConfig } from "../dist/src/app/gateway.js";
import { argumentsOf, executablePath } from "./support/chromium.mjs";
import { FAULTS, openFaults } from "./support/page-faults.mjs";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "faults,paint,load" },
    runs: { type: "string", default: "30" },
    fault: { type: "string", default: FAULTS.join(",") },
  },
});
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const CONFIG = `
listen: 127.0.0.1:0
approvers: [{ name: ada, companion: owner }]
channels: { companion: {}, cli: {} }
limits: { openQuestions: 1000 }
log: { level: silent }
`;
const WAITING = 500;
const EVENTS = 60;
const PAINT_MS = 100;
const TASK_MS = 50;
const CARD_MS = 1000;
const VISITS = 5;
/** Until the browser itself has started: its processes take the time of those that draw. */
const STARTED_MS = 2000;
/** 400 kbit/s and 400 ms. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 5e4, uploadThroughput: 5e4 };

/** In the page: when each frame came, and when what it changed was drawn. */
const WATCH = () => {
  const drawn = [];
  const tasks = [];
  let came;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: "longtask" });
  const Plain = WebSocket;
  globalThis.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if (String(data).startsWith('{"type":"approval.request"')) came ??= performance.now();
      });
    }
  };
  const changed = () => {
    const since = came;
    came = undefined;
    if (since === undefined) return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => drawn.push(performance.now() - since);
      port2.postMessage(0);
    });
  };
  const begin = () =>
    new MutationObserver(changed).observe(document.querySelector("title"), { childList: true });
  document.addEventListener("DOMContentLoaded", begin);
  globalThis.watched = { drawn, tasks };
};

const PARTS = { faults, paint, load };
const browser = await chromium.launch({ executablePath, args: argumentsOf() });
let missed = false;
let asked = 0;
for (const name of values.only.split(",")) await PARTS[name]();
await browser.close();
process.exit(missed ? 1 : 0);

function tell(what, isMet, words) {
  missed ||= !isMet;
  console.log(`${isMet ? "met   " : "MISSED"}  ${what}: ${words}`);
}

async function faults() {
  const rig = await openFaults(browser);
  const runs = Number(values.runs);
  for (const fault of values.fault.split(",")) {
    const seen = { falselyConnected: 0, lostSilently: 0, sentTwice: 0 };
    for (let run = 0; run < runs; run++) {
      const result = await rig.run(fault);
      for (const name of Object.keys(seen)) seen[name] += result[name] ? 1 : 0;
      if (result.lostSilently || result.sentTwice || result.falselyConnected)
        console.log(`        ${result.claims} | ${result.outcome}`);
    }
    const words =
      `${seen.falselyConnected} false "connected", ${seen.lostSilently} answers lost silently, ` +
      `${seen.sentTwice} sent twice, of ${runs} runs`;
    tell(
      fault,
      Object.values(seen).every((count) => count === 0),
      words,
    );
  }
  await rig.close();
}

async function withGateway(use) {
  const home = mkdtempSync(join(tmpdir(), "countersign-page-"));
  const config = parseConfig(CONFIG, "bench.yaml");
  const gateway = await createGateway(config, { stateDirectory: home });
  await gateway.start();
  const tokens = await gateway.state.tokens();
  await use({ url: gateway.url, tokens });
  await gateway.stop();
  rmSync(home, { recursive: true, force: true });
}

async function ask({ url, tokens }) {
  const response = await fetch(`${url}/v1/calls?wait=0`, {
    method: "POST",
    headers: { authorization: `Bearer ${tokens.agent}`, "content-type": "application/json" },
    body: JSON.stringify({
      session: `page:${asked % 20}`,
      tool: "Bash",
      input: { command: `git push --force origin branch-${asked++}` },
    }),
  });
  return (await response.json()).approval;
}

async function openPage({ tokens }, options) {
  const context = await browser.newContext(options);
  const device = JSON.stringify({ token: tokens.approver, name: "ada" });
  await context.addInitScript((text) => localStorage.setItem("countersign", text), device);
  return { context, page: await context.newPage() };
}

async function paint() {
  await withGateway(async (gateway) => {
    for (let n = 0; n < WAITING; n++) await ask(gateway);
    const { context, page } = await openPage(gateway, { viewport: { width: 1280, height: 800 } });
    await page.addInitScript(WATCH);
    await page.waitForTimeout(STARTED_MS);
    await page.goto(gateway.url);
    const count = (n) => page.waitForFunction((n) => document.title.startsWith(`(${n})`), n);
    await count(WAITING);
    await page.waitForTimeout(1000);
    const opening = await page.evaluate(() => watched.tasks.splice(0));
    await page.evaluate(() => watched.drawn.splice(0));
    for (let n = 1; n <= EVENTS; n++) {
      await ask(gateway);
      await count(WAITING + n);
    }
    await page.waitForTimeout(500);
    const { drawn, tasks } = await page.evaluate(() => watched);
    drawn.sort((a, b) => a - b);
    const p95 = drawn[Math.floor(drawn.length * 0.95)];
    const words = `p95 ${p95.toFixed(1)} ms of ${drawn.length} events`;
    tell(`event to paint with ${WAITING} waiting`, p95 <= PAINT_MS, words);
    const longest = Math.max(0, ...tasks);
    tell("tasks while events come", longest <= TASK_MS, `longest ${longest || "below 50"} ms`);
    const first = Math.max(0, ...opening);
    tell("tasks while all are loaded", first <= TASK_MS, `longest ${first || "below 50"} ms`);
    await context.close();
  });
}

/** The first visit of a paired device, later ones, and the least that a page could do, in turns. */
async function load() {
  await withGateway(async (gateway) => {
    const id = await ask(gateway);
    const bare = await openBare(gateway, id);
    const [first, again, floor] = [[], [], []];
    for (let visit = 0; visit < VISITS; visit++) {
      const { context, page } = await openPage(gateway, PHONE);
      await slowDown(context, page);
      const see = () => seen(page, `${gateway.url}/a/${id}`);
      first.push(await see());
      again.push(await see());
      floor.push(await seen(page, bare.url));
      await context.close();
    }
    const words = (visits, name = "shownAt") => {
      const times = visits.map((visit) => visit[name]);
      const [least, most] = [Math.min(...times), Math.max(...times)];
      const range = `${least.toFixed(0)} to ${most.toFixed(0)}`;
      return `median ${median(times).toFixed(0)} ms (${range}) of ${times.length}`;
    };
    console.log(`        the least that a page could do: ${words(floor)}`);
    const what = "card visible at 400 kbit/s and 400 ms";
    const isMet = (visits) => median(visits.map(({ shownAt }) => shownAt)) <= CARD_MS;
    tell(`${what}, first visit`, isMet(first), words(first));
    tell(`${what}, later`, isMet(again), words(again));
    console.log(`        connected, and so answerable, first visit: ${words(first, "liveAt")}`);
    console.log(`        the same, later: ${words(again, "liveAt")}`);
    bare.server.close();
  });
}

function median(times) {
  return times.toSorted((a, b) => a - b)[times.length >> 1];
}

async function slowDown(context, page) {
  const wire = await context.newCDPSession(page);
  await wire.send("Network.enable");
  await wire.send("Network.emulateNetworkConditions", SLOW);
  // counted in the page: the time that the test takes to look is not the page's
  await page.addInitScript(() => {
    const look = () => {
      const bar = document.querySelector("article.card .answers, #bare:not(:empty)");
      if (bar) globalThis.shownAt ??= performance.now();
      // before the app is there, the card can be read only
      if (document.querySelector("#bare:not(:empty), #link[data-state=live]"))
        globalThis.liveAt = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  });
}

async function seen(page, url) {
  await page.goto(url, { waitUntil: "commit" });
  const times = await page.waitForFunction(() => globalThis.liveAt && { shownAt, liveAt });
  return times.jsonValue();
}

/** No style, no library: it fetches the same card and shows its bytes as one text. */
async function openBare({ url, tokens }, id) {
  const authorization = `Bearer ${tokens.approver}`;
  const card = await fetch(`${url}/v1/approvals/${id}`, { headers: { authorization } });
  const body = await card.text();
  const html =
    "<!doctype html><title>bare</title><p id=bare></p><script>fetch('/card').then((response) => " +
    "response.text()).then((text) => { bare.textContent = text; });</script>";
  const server = createServer((request, response) => {
    const isCard = request.url === "/card";
    response.setHeader("content-type", isCard ? "application/json" : "text/html");
    response.end(isCard ? body : html);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, url: `http://127.0.0.1:${server.address().port}/` };
}
