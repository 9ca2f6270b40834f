/** One question: what would happen, and the buttons to answer it. */
import { clock, el } from "./dom.ts";
import { createReading } from "./reading.ts";
import type { Ack, ClientFrame, PageApproval, PageCard } from "./wire.ts";

export interface CardView {
  readonly element: HTMLElement;
  readonly approval: PageApproval;
  /** Whether an answer could reach the gateway now. */
  connected(on: boolean): void;
  /** It appeared or may have moved under a finger: taps are ignored for a moment. */
  guard(): void;
  /** So many identical calls wait for the answer now. */
  recount(calls: number): void;
  /** The answer was not accepted; says why, and allows another one. */
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
  const card = new Card(approval, answer);
  card.guard();
  return card;
}

type Frame = Omit<ClientFrame, "type" | "requestId">;

class Card implements CardView {
  readonly approval: PageApproval;
  readonly element: HTMLElement;
  readonly #answer: (frame: ClientFrame) => boolean;
  readonly #parts: ReturnType<typeof partsOf>;
  /** `counted`: the calls that the person has had the time to read; no button approves more. */
  readonly #state: {
    connected: boolean;
    guarded: boolean;
    sent: boolean;
    late: boolean;
    said: string;
    calls: number;
    counted: number;
  };
  #guardTimer = 0;

  constructor(approval: PageApproval, answer: (frame: ClientFrame) => boolean) {
    const { calls } = approval.card;
    this.approval = approval;
    this.#answer = answer;
    this.#state = {
      connected: true,
      guarded: true,
      sent: false,
      late: false,
      said: "",
      calls,
      counted: calls,
    };
    this.#parts = partsOf(approval, () => this.#refresh());
    this.#listen();
    this.element = articleOf(approval, this.#parts);
    // a panel that opens or closes moves what is below it
    this.element.addEventListener("toggle", () => this.guard(), true);
  }

  connected(on: boolean): void {
    this.#state.connected = on;
    if (!on) this.#state.sent = false;
    this.#refresh();
  }

  guard(): void {
    clearTimeout(this.#guardTimer);
    this.#state.guarded = true;
    this.#guardTimer = setTimeout(() => {
      this.#state.guarded = false;
      this.#refresh();
    }, GUARD_MS);
    this.#refresh();
  }

  recount(calls: number): void {
    const state = this.#state;
    state.calls = calls;
    state.counted = Math.min(state.counted, calls);
    setTimeout(() => {
      state.counted = Math.min(calls, state.calls);
    }, GUARD_MS);
    this.#refresh();
  }

  told({ message }: Pick<Ack, "message">): void {
    this.#state.sent = false;
    this.#state.said = message;
    this.#refresh();
    const { phrase } = this.#parts;
    if (!phrase) return;
    phrase.input.value = "";
    phrase.input.focus();
    this.#refresh();
  }

  tick(now: number): void {
    const { left } = this.#parts;
    const rest = this.approval.card.expiresAt - now;
    left.textContent = `${clock(rest)} left`;
    left.classList.toggle("soon", rest < 60_000);
    if (this.#state.late !== rest > 0) return;
    this.#state.late = rest <= 0;
    this.#refresh();
  }

  #canDeny(): boolean {
    const { connected, guarded, sent, late } = this.#state;
    return connected && !guarded && !sent && !late;
  }

  #canApprove(): boolean {
    const { reading, phrase } = this.#parts;
    return this.#canDeny() && reading.complete() && phrase?.input.value.trim() !== "";
  }

  #refresh(): void {
    const { buttons, identical, note } = this.#parts;
    const { calls, sent, late, said } = this.#state;
    for (const [name, button] of Object.entries(buttons)) {
      const able = name === "deny" || name === "because" ? this.#canDeny() : this.#canApprove();
      button.setAttribute("aria-disabled", String(!able));
    }
    const several = calls > 1;
    identical.textContent = several ? `${calls} identical calls wait for this answer.` : "";
    identical.hidden = !several;
    buttons.one.hidden = !several;
    buttons.approve.textContent = several
      ? `Approve all ${calls}`
      : this.approval.card.phrase === null
        ? "Approve once"
        : "Approve";
    note.textContent = sent
      ? "Sending…"
      : late
        ? "Time is up. Without an answer, it is denied."
        : said;
  }

  #send(able: boolean, frame: Frame): void {
    if (!able) return;
    this.#state.said = "";
    const requestId = this.approval.id;
    this.#state.sent = this.#answer({ type: "approval.response", requestId, ...frame });
    this.#refresh();
  }

  #deny(reason?: string): void {
    this.#send(this.#canDeny(), { approved: false, ...(reason && { reason }) });
  }

  #approve(calls: number): void {
    const phrase = this.#parts.phrase?.input.value;
    this.#send(this.#canApprove(), { approved: true, phrase, calls });
  }

  #always(scope?: "project" | "user"): void {
    const calls = this.#state.counted;
    const frame = { approved: true, alwaysAllow: true, ...(scope && { scope }), calls };
    this.#send(this.#canApprove(), frame);
  }

  #listen(): void {
    const { buttons, reason, phrase } = this.#parts;
    const deny = () => this.#deny(reason.value.trim());
    const approve = () => this.#approve(this.#state.counted);
    buttons.deny.addEventListener("click", () => this.#deny());
    buttons.because.addEventListener("click", deny);
    buttons.approve.addEventListener("click", approve);
    buttons.one.addEventListener("click", () => this.#approve(1));
    buttons.always.addEventListener("click", () => this.#always());
    buttons.project.addEventListener("click", () => this.#always("project"));
    buttons.user.addEventListener("click", () => this.#always("user"));
    onEnter(reason, deny);
    if (phrase) onEnter(phrase.input, approve);
    phrase?.input.addEventListener("input", () => this.#refresh());
  }
}

/** What of a card changes, or is pressed. */
const partsOf = ({ id, card }: PageApproval, changed: () => void) => ({
  left: el("span", { class: "left" }),
  reading: createReading(`What ${card.tool} would do`, passagesOf(card), changed),
  phrase: card.phrase === null ? undefined : phraseField(id, card.phrase),
  reason: el("input", { id: `reason-${id}`, maxlength: "2000", autocomplete: "off" }),
  note: el("p", { class: "note", role: "status" }),
  identical: el("p", { class: "remark identical" }),
  buttons: {
    deny: el("button", { type: "button", class: "deny" }, "Deny"),
    approve: el("button", { type: "button", class: "approve" }),
    one: el("button", { type: "button", class: "one" }, "Approve one"),
    always: el("button", { type: "button", class: "always" }, "Always allow this"),
    project: el("button", { type: "button", class: "always" }, "Always in this project"),
    user: el("button", { type: "button", class: "always" }, "Always in all projects"),
    because: el("button", { type: "button", class: "deny" }, "Deny with this reason"),
  },
});

function articleOf(
  { id, card }: PageApproval,
  { left, reading, phrase, reason, note, identical, buttons }: ReturnType<typeof partsOf>,
): HTMLElement {
  const heading = el("h2", { id: `heading-${id}` }, card.heading);
  const shape = el("span", { class: "shape", "aria-hidden": "true" });
  return el(
    "article",
    {
      class: "card",
      tabindex: "-1",
      "data-level": card.level,
      "data-id": id,
      "aria-labelledby": heading.id,
    },
    el("p", { class: "level" }, shape, card.levelWord, left),
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
 * What triggered it. The heading already says the first cause. A place that is all of the text
 * below, or was shown before, is not repeated.
 */
function causesOf({ findings, moreFindings, subject }: PageCard): HTMLElement[] {
  const told = new Set([null, subject?.text ?? null]);
  const items = findings.flatMap(({ description, span }, index) => {
    const code = span === null || told.has(span) ? [] : [el("code", {}, span)];
    told.add(span);
    if (index === 0) return code.length === 0 ? [] : [el("li", {}, ...code)];
    return [el("li", {}, description, ...(code.length === 0 ? [] : [": "]), ...code)];
  });
  if (moreFindings > 0)
    items.push(
      el("li", {}, `and ${moreFindings} less important ${moreFindings === 1 ? "one" : "ones"}`),
    );
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

/** Shown after the effect of the call: the agent's words are not part of it. */
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
    "This cannot be undone. To approve it, type ",
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
  el("p", {}, "In this session, until the grant ends or is revoked, no approval is needed for:"),
  el("ul", {}, ...scope.map((pattern) => el("li", {}, el("code", {}, pattern)))),
  button,
];

/** The whole rule, as it will be in the policy file, above the buttons that write it. */
const ruleOf = (
  { text, project }: NonNullable<PageCard["rule"]>,
  { project: here, user }: AlwaysButtons,
): HTMLElement[] => [
  el(
    "p",
    { class: "rule" },
    "Permanently: approves, and writes this rule, which stays until it is revoked:",
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
