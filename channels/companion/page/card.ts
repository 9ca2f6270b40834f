/** One question: what would happen, and the buttons to answer it. */
import { clock, el } from "./dom.ts";
import { createReading } from "./reading.ts";
import type { Ack, ClientFrame, PageApproval, PageCard } from "./wire.ts";

export interface CardView {
  readonly element: HTMLElement;
  readonly approval: PageApproval;
  /** Whether an answer could reach the gateway now. */
  connected(on: boolean): void;
  /** It appeared or may have moved under a finger: for a moment no tap counts. */
  guard(): void;
  /** So many identical calls wait for the answer now. */
  recount(calls: number): void;
  /** The answer was not the last word; says why, and may be given again. */
  told(ack: Pick<Ack, "message">): void;
  tick(now: number): void;
}

/** Milliseconds in which a tap may have been meant for something else. */
const GUARD_MS = 500;

/** `answer` sends; false when it could not. */
export function createCard(
  approval: PageApproval,
  answer: (frame: ClientFrame) => boolean,
): CardView {
  const { id, card } = approval;
  /**
   * `counted`: the calls that the person has had the time to read; what is pressed approves no
   * more.
   */
  const state = {
    connected: true,
    guarded: true,
    sent: false,
    late: false,
    said: "",
    calls: card.calls,
    counted: card.calls,
  };
  const heading = el("h2", { id: `heading-${id}` }, card.heading);
  const left = el("span", { class: "left" });
  const reading = createReading(`What ${card.tool} would do`, passagesOf(card), () => refresh());
  const phrase = card.phrase === null ? undefined : phraseField(id, card.phrase);
  const reason = el("input", { id: `reason-${id}`, maxlength: "2000", autocomplete: "off" });
  const note = el("p", { class: "note", role: "status" });
  const identical = el("p", { class: "remark identical" });
  const buttons = {
    deny: el("button", { type: "button", class: "deny" }, "Deny"),
    approve: el("button", { type: "button", class: "approve" }),
    one: el("button", { type: "button", class: "one" }, "Approve one"),
    always: el("button", { type: "button", class: "always" }, "Always allow this"),
    project: el("button", { type: "button", class: "always" }, "Always in this project"),
    user: el("button", { type: "button", class: "always" }, "Always in all projects"),
    because: el("button", { type: "button", class: "deny" }, "Deny with this reason"),
  };
  let guardTimer = 0;

  const canDeny = () => state.connected && !state.guarded && !state.sent && !state.late;
  const canApprove = () => canDeny() && reading.complete() && phrase?.input.value.trim() !== "";

  function refresh(): void {
    for (const [name, button] of Object.entries(buttons)) {
      const able = name === "deny" || name === "because" ? canDeny() : canApprove();
      button.setAttribute("aria-disabled", String(!able));
    }
    const several = state.calls > 1;
    identical.textContent = several ? `${state.calls} identical calls wait for this answer.` : "";
    identical.hidden = !several;
    buttons.one.hidden = !several;
    buttons.approve.textContent = several
      ? `Approve all ${state.calls}`
      : card.phrase === null
        ? "Approve once"
        : "Approve";
    note.textContent = state.sent
      ? "Sending…"
      : state.late
        ? "Time is up. Silence means no."
        : state.said;
  }

  function send(able: () => boolean, frame: Omit<ClientFrame, "type" | "requestId">): void {
    if (!able()) return;
    state.said = "";
    state.sent = answer({ type: "approval.response", requestId: id, ...frame });
    refresh();
  }

  function guard(): void {
    clearTimeout(guardTimer);
    state.guarded = true;
    guardTimer = setTimeout(() => {
      state.guarded = false;
      refresh();
    }, GUARD_MS);
    refresh();
  }

  const deny = () => send(canDeny, { approved: false, reason: reason.value.trim() || undefined });
  const approve = () =>
    send(canApprove, { approved: true, phrase: phrase?.input.value, calls: state.counted });
  buttons.deny.addEventListener("click", () => send(canDeny, { approved: false }));
  buttons.because.addEventListener("click", deny);
  buttons.approve.addEventListener("click", approve);
  buttons.one.addEventListener("click", () =>
    send(canApprove, { approved: true, phrase: phrase?.input.value, calls: 1 }),
  );
  const always = (scope?: "project" | "user") =>
    send(canApprove, {
      approved: true,
      alwaysAllow: true,
      ...(scope && { scope }),
      calls: state.counted,
    });
  buttons.always.addEventListener("click", () => always());
  buttons.project.addEventListener("click", () => always("project"));
  buttons.user.addEventListener("click", () => always("user"));
  onEnter(reason, deny);
  if (phrase) onEnter(phrase.input, approve);
  phrase?.input.addEventListener("input", refresh);

  const element = el(
    "article",
    {
      class: "card",
      tabindex: "-1",
      "data-level": card.level,
      "data-id": id,
      "aria-labelledby": heading.id,
    },
    el(
      "p",
      { class: "level" },
      el("span", { class: "shape", "aria-hidden": "true" }),
      card.levelWord,
      left,
    ),
    heading,
    ...causesOf(card),
    reading.element,
    identical,
    ...card.notes.map((text) => el("p", { class: "remark" }, text)),
    ...quoteOf(card),
    factsOf(card),
    ...(phrase ? [phrase.element] : []),
    el("div", { class: "answers" }, buttons.deny, buttons.approve, buttons.one),
    note,
    el(
      "div",
      { class: "others" },
      ...alwaysPanel(id, card, buttons),
      reasonPanel(id, reason, buttons.because),
    ),
  );
  // a panel that opens or closes moves what is below it
  element.addEventListener("toggle", guard, true);
  guard();
  return {
    element,
    approval,
    guard,
    connected(on) {
      state.connected = on;
      if (!on) state.sent = false;
      refresh();
    },
    recount(calls) {
      state.calls = calls;
      state.counted = Math.min(state.counted, calls);
      setTimeout(() => {
        state.counted = Math.min(calls, state.calls);
      }, GUARD_MS);
      refresh();
    },
    told({ message }) {
      state.sent = false;
      state.said = message;
      refresh();
      if (phrase) {
        phrase.input.value = "";
        phrase.input.focus();
        refresh();
      }
    },
    tick(now) {
      const rest = card.expiresAt - now;
      left.textContent = `${clock(rest)} left`;
      left.classList.toggle("soon", rest < 60_000);
      if (state.late === rest > 0) {
        state.late = rest <= 0;
        refresh();
      }
    },
  };
}

function passagesOf(card: PageCard) {
  const marked = card.marks > 0;
  const raw = {
    label: "Arguments, as they were sent",
    text: card.arguments,
    spans: card.subject ? [] : card.spans,
    marked,
  };
  return card.subject ? [{ ...card.subject, spans: card.spans, marked }, raw] : [raw];
}

/**
 * What triggered it. The heading says the first cause already; a place that is all of the text
 * below, or was told, is not told again.
 */
function causesOf({ findings, moreFindings, subject }: PageCard): HTMLElement[] {
  const told = new Set([null, subject?.text ?? null]);
  const items = findings.flatMap(({ description, span }, index) => {
    const code = span === null || told.has(span) ? [] : [el("code", {}, span)];
    told.add(span);
    if (index === 0) return code.length === 0 ? [] : [el("li", {}, ...code)];
    return [el("li", {}, description, ...(code.length === 0 ? [] : [": "]), ...code)];
  });
  if (moreFindings > 0) items.push(el("li", {}, `and ${moreFindings} more of less weight`));
  return items.length === 0 ? [] : [el("ul", { class: "causes" }, ...items)];
}

function factsOf({ tool, session, agent, cwd, roles }: PageCard): HTMLElement {
  const facts: [string, string | null][] = [
    ["Tool", tool],
    ["Session", session],
    ["Agent", agent],
    ["Folder", cwd],
    ["Needs", roles.length > 0 ? roles.join(" or ") : null],
  ];
  return el(
    "dl",
    { class: "facts" },
    ...facts.flatMap(([name, value]) =>
      value === null ? [] : [el("div", {}, el("dt", {}, name), el("dd", {}, value))],
    ),
  );
}

/** After what would happen: the agent's words are no part of it. */
const quoteOf = ({ summary }: PageCard): HTMLElement[] =>
  summary === null
    ? []
    : [el("figure", {}, el("figcaption", {}, "The agent says:"), el("blockquote", {}, summary))];

function phraseField(id: string, phrase: string) {
  const input = el("input", {
    id: `phrase-${id}`,
    autocomplete: "off",
    autocapitalize: "none",
    autocorrect: "off",
    spellcheck: "false",
    maxlength: "200",
  });
  const label = el(
    "label",
    { for: input.id },
    "This cannot be taken back. To approve it, type ",
    el("strong", {}, phrase),
  );
  return { input, element: el("div", { class: "phrase" }, label, input) };
}

interface AlwaysButtons {
  readonly always: HTMLElement;
  readonly project: HTMLElement;
  readonly user: HTMLElement;
}

/**
 * Both panels share a name: one closes as the other opens. What needs a phrase is never allowed for
 * always.
 */
function alwaysPanel(
  id: string,
  { scope, rule, phrase }: PageCard,
  buttons: AlwaysButtons,
): HTMLElement[] {
  const granted = scope.length > 0 ? grantOf(scope, buttons.always) : [];
  const written = rule && phrase === null ? ruleOf(rule, buttons) : [];
  const parts = [...granted, ...written];
  return parts.length === 0
    ? []
    : [el("details", { name: `more-${id}` }, el("summary", {}, "Always allow…"), ...parts)];
}

const grantOf = (scope: readonly string[], button: HTMLElement): HTMLElement[] => [
  el("p", {}, "In this session, until the grant ends or is revoked, nobody is asked again for:"),
  el("ul", {}, ...scope.map((pattern) => el("li", {}, el("code", {}, pattern)))),
  button,
];

/** The whole rule, as it will stand in the policy file, above the buttons that write it. */
const ruleOf = (
  { text, project }: NonNullable<PageCard["rule"]>,
  { project: here, user }: AlwaysButtons,
): HTMLElement[] => [
  el(
    "p",
    { class: "rule" },
    "For good: approves, and writes this rule, which stays until it is revoked:",
  ),
  el("p", {}, el("code", { class: "block" }, text)),
  ...(project === null
    ? []
    : [el("p", {}, "This project:", el("code", { class: "block" }, project)), here]),
  user,
];

const reasonPanel = (id: string, reason: HTMLElement, button: HTMLElement): HTMLElement =>
  el(
    "details",
    { name: `more-${id}` },
    el("summary", {}, "Deny, and say why…"),
    el("label", { for: reason.id }, "Your reason, for the agent to read"),
    reason,
    button,
  );

function onEnter(input: HTMLElement, act: () => void): void {
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing) act();
  });
}
