/** The companion page: which questions wait for an answer, and what happened to the others. */
import { type CardView, createCard } from "./card.ts";
import { byId, el } from "./dom.ts";
import { type Link, openLink } from "./link.ts";
import { type Device, forgetDevice, pairedDevice, revokeDevice } from "./pairing.ts";
import type { Ack, ClientFrame, PageAlarm, PageApproval, ServerFrame } from "./wire.ts";

const MAX_RECENT = 20;
/**
 * An answer that is not acknowledged within this is given again over a new connection; it counts
 * once all the same.
 */
const ACK_MS = 8_000;
/** A page that was hidden for longer may hold a dead connection without noticing. */
const ASLEEP_MS = 30_000;

const page = {
  main: byId("approvals-view", HTMLElement),
  cards: byId("cards", HTMLElement),
  alarms: byId("alarms", HTMLElement),
  empty: byId("empty", HTMLElement),
  recent: byId("recent", HTMLElement),
  recentList: byId("recent-list", HTMLElement),
  link: byId("link", HTMLElement),
  retry: byId("retry", HTMLButtonElement),
  who: byId("who", HTMLElement),
  forget: byId("forget", HTMLButtonElement),
  announcer: byId("announcer", HTMLElement),
};

const cards = new Map<string, CardView>();
let link: Link;
let hiddenSince = 0;

async function begin(fault?: string): Promise<void> {
  page.main.hidden = true;
  page.retry.hidden = true;
  say("off", "Not paired");
  const device = await pairedDevice(fault);
  page.main.hidden = false;
  page.who.textContent = device.name && `Paired as ${device.name}`;
  say("off", "Connecting…");
  link = openLink(device.token, eventsFor(device));
}

const eventsFor = ({ name }: Device) => ({
  opened() {
    page.retry.hidden = true;
    say("on", name ? `Connected as ${name}` : "Connected");
    for (const card of cards.values()) void recheck(card);
  },
  received,
  lost() {
    page.retry.hidden = false;
    say("lost", "Not connected, trying again…");
    for (const card of cards.values()) card.connected(false);
  },
  refused() {
    forgetDevice();
    clear();
    void begin("The gateway no longer knows this device. Pair it again.");
  },
});

function received(frame: ServerFrame): void {
  if (frame.type === "approval.request") open(frame.approval);
  else if (frame.type === "approval.resolved") fold(frame.approval);
  else if (frame.type === "approval.ack") acknowledged(frame);
  else if (frame.type === "alarm") alarmed(frame.alarm);
  else if (frame.type === "error") {
    for (const card of cards.values())
      card.told({ message: `The gateway did not understand this page: ${frame.error.message}` });
  }
}

function open(approval: PageApproval): void {
  const known = cards.get(approval.id);
  if (known) {
    known.connected(true);
    known.recount(approval.card.calls);
    return;
  }
  if (approval.card.partial > 0) return void fetchWhole(approval.id);
  const card = createCard(approval, answer);
  cards.set(approval.id, card);
  page.cards.append(card.element);
  card.tick(link.now());
  announce(
    `${approval.card.levelWord}: ${approval.card.heading}. ` +
      `${approval.card.tool} waits for an answer.`,
  );
  count();
}

/** It stays until someone puts it away. */
function alarmed({ id, at, heading, facts, texts, advice }: PageAlarm): void {
  if (page.alarms.querySelector(`[data-id="${CSS.escape(id)}"]`)) return;
  const away = el("button", { type: "button" }, "Put away");
  const alarm = el(
    "section",
    { class: "alarm", "data-id": id, role: "alert" },
    el("h2", {}, `ALARM · ${heading}`),
    el("p", {}, new Date(at).toLocaleString()),
    ...facts.map(({ label, text }) => el("p", {}, `${label}: ${text}`)),
    ...texts.flatMap(({ label, text }) => [el("p", {}, `${label}:`), el("pre", {}, text)]),
    el("p", {}, advice),
    away,
  );
  away.addEventListener("click", () => {
    link.send({ type: "alarm.away", alarmId: id });
    alarm.remove();
  });
  page.alarms.prepend(alarm);
}

/** Long arguments do not come with the frame. It is tried again as long as the question is open. */
async function fetchWhole(id: string): Promise<void> {
  const whole = await link.look(id).catch(() => undefined);
  if (whole === undefined) setTimeout(() => void fetchWhole(id), RETRY_MS);
  else if (whole?.status === "pending") open(whole);
}
const RETRY_MS = 2000;

function answer(frame: ClientFrame): boolean {
  if (!link.send(frame)) return false;
  setTimeout(() => {
    if (unacknowledged.delete(frame.requestId)) link.restart();
  }, ACK_MS);
  unacknowledged.add(frame.requestId);
  return true;
}
const unacknowledged = new Set<string>();

function acknowledged(ack: Ack): void {
  unacknowledged.delete(ack.requestId);
  const card = cards.get(ack.requestId);
  if (ack.approval && ack.approval.status !== "pending")
    fold(ack.approval, ack.status === "already-resolved" ? ack.message : "");
  else if (ack.status === "unknown-approval" && card) gone(card, ack.message);
  else card?.told(ack);
}

/** It is decided: the card goes, a line stays. */
function fold(approval: PageApproval, remark = ""): void {
  unacknowledged.delete(approval.id);
  const card = cards.get(approval.id);
  if (!card && remark === "") return;
  if (card) remove(card);
  enter(approval, outcomeOf(approval), remark);
}

function gone(card: CardView, remark: string): void {
  remove(card);
  enter(card.approval, "No longer open", remark);
}

function remove(card: CardView): void {
  const next =
    card.element.nextElementSibling ?? card.element.previousElementSibling ?? page.recent;
  if (card.element.contains(document.activeElement))
    queueMicrotask(() => next instanceof HTMLElement && next.focus());
  card.element.remove();
  cards.delete(card.approval.id);
  for (const other of cards.values()) other.guard();
  count();
}

function enter({ id, status, card }: PageApproval, outcome: string, remark: string): void {
  for (const before of page.recentList.querySelectorAll(`[data-id="${CSS.escape(id)}"]`))
    before.remove();
  const what =
    `${card.tool}: ` +
    `${card.subject?.text ?? (card.partial > 0 ? `${card.partial} characters` : card.arguments)}`;
  const lines = [
    el("p", { class: "outcome" }, outcome),
    el("p", { class: "what" }, card.heading),
    el("p", { class: "detail" }, what),
  ];
  if (remark !== "") lines.push(el("p", { class: "late" }, remark));
  page.recentList.prepend(el("li", { "data-status": status, "data-id": id }, ...lines));
  while (page.recentList.children.length > MAX_RECENT) page.recentList.lastElementChild?.remove();
  page.recent.hidden = false;
  announce(remark || `${card.heading}: ${outcome}`);
}

const WORDS = {
  pending: "Open",
  approved: "Approved",
  rejected: "Denied",
  expired: "No answer in time",
  cancelled: "Withdrawn",
} as const;

const SCOPES = {
  turn: "always in this turn",
  session: "always in this session",
  project: "always in this project",
  user: "always in all projects",
} as const;

function outcomeOf({
  status,
  resolvedBy,
  resolvedScope,
  resolvedAt,
  channel,
  card,
  approvedCalls,
}: PageApproval): string {
  const byPerson = (status === "approved" || status === "rejected") && resolvedBy !== undefined;
  const when =
    resolvedAt === null
      ? []
      : [new Date(resolvedAt).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })];
  return [
    `${WORDS[status]}${byPerson ? ` by ${resolvedBy}` : ""}`,
    ...(resolvedScope === undefined || resolvedScope === "once" ? [] : [SCOPES[resolvedScope]]),
    ...(card.calls > 1 && approvedCalls !== undefined
      ? [`${approvedCalls} of ${card.calls} identical calls`]
      : []),
    ...when,
    ...(channel === undefined ? [] : [`via ${channel}`]),
  ].join(" · ");
}

/** After a gap we have missed events, so we ask. */
async function recheck(card: CardView): Promise<void> {
  const now = await link.look(card.approval.id).catch(() => undefined);
  if (now === undefined || !cards.has(card.approval.id)) return;
  if (now === null) gone(card, "It was asked before the gateway was restarted.");
  else if (now.status !== "pending") fold(now);
  else card.connected(true);
}

function say(state: "on" | "off" | "lost", words: string): void {
  page.link.dataset.state = state;
  page.link.textContent = words;
}

function announce(words: string): void {
  page.announcer.textContent = words;
}

function count(): void {
  document.title = cards.size === 0 ? "Countersign" : `(${cards.size}) Countersign`;
  page.empty.hidden = cards.size > 0;
}

function clear(): void {
  link.close();
  cards.clear();
  page.cards.replaceChildren();
  page.recentList.replaceChildren();
  page.recent.hidden = true;
  count();
}

page.retry.addEventListener("click", () => link.restart());
page.forget.addEventListener("click", () => void forget());
async function forget(): Promise<void> {
  const revoked = revokeDevice();
  forgetDevice();
  clear();
  page.main.hidden = true;
  say("off", "Forgetting this device…");
  const note = (await revoked)
    ? undefined
    : "The gateway could not be reached: revoke this device there, with " +
      "`countersign devices revoke`.";
  void begin(note);
}
document.addEventListener("visibilitychange", () => {
  if (document.hidden) hiddenSince = Date.now();
  else {
    for (const card of cards.values()) card.guard();
    if (link && Date.now() - hiddenSince > ASLEEP_MS) link.restart();
  }
});
setInterval(() => {
  for (const card of cards.values()) card.tick(link.now());
}, 1000);
void begin();
