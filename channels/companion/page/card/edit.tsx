/** An approval of other arguments than those that were asked for: the gateway judges them again. */
import { useState } from "preact/hooks";
import { faultOf } from "../api.ts";
import { words } from "../language.ts";
import { restWords } from "../rest-words.ts";
import type { CardBody, PageApproval, PageCard } from "../wire.ts";
import { Main } from "./body.tsx";
import { compareLines } from "./compare.ts";
import type { Desk } from "./desk.ts";
import { Press } from "./press.tsx";
import { Sheet } from "./sheet.tsx";

type Input = Readonly<Record<string, unknown>>;

/** The text of one argument is edited as it is, else all of them as JSON. */
interface Draft {
  readonly name: string | undefined;
  readonly text: string;
}

function draftOf({ arguments: raw = "{}", card }: PageApproval): Draft {
  const input = JSON.parse(raw) as Input;
  const name = card.subject?.label;
  const value = name === undefined ? undefined : input[name];
  if (name !== undefined && typeof value === "string") return { name, text: value };
  return { name: undefined, text: JSON.stringify(input, null, 2) };
}

function inputOf(raw: string, { name, text }: Draft): Input | undefined {
  if (name !== undefined) return { ...(JSON.parse(raw) as Input), [name]: text };
  try {
    const input: unknown = JSON.parse(text);
    const isObject = typeof input === "object" && input !== null && !Array.isArray(input);
    return isObject ? (input as Input) : undefined;
  } catch {
    return undefined;
  }
}

interface Judged {
  readonly accepted: boolean;
  /** Why it may not be approved. */
  readonly why?: string;
  readonly level: PageCard["level"];
  readonly heading: string;
  readonly body: CardBody;
}

export function EditSheet({ desk }: { readonly desk: Desk }) {
  const { id, approval } = desk.question;
  const { card, arguments: raw = "{}" } = approval.value;
  const [before] = useState(() => draftOf(approval.value));
  const [text, setText] = useState(before.text);
  const [judged, setJudged] = useState<Judged | undefined>();
  const [fault, setFault] = useState("");
  const input = inputOf(raw, { ...before, text });
  const check = async () => {
    const reply = await desk.store.api.post(`/v1/approvals/${id}/preview`, { input });
    if (reply.status === 200) setJudged(reply.body as Judged);
    setFault(reply.status === 200 ? "" : faultOf(reply));
    desk.guard();
  };
  const change = (next: string) => {
    setText(next);
    setJudged(undefined);
  };
  const isSame = text === before.text;
  const said = restWords.value.edit;
  return (
    <Sheet title={said.title} close={() => (desk.sheet.value = undefined)}>
      <label class="field">
        <span>{before.name ?? said.arguments}</span>
        <textarea
          class="mono"
          rows={8}
          value={text}
          spellcheck={false}
          autocapitalize="none"
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      </label>
      {input === undefined && <p class="fault">{said.noObject}</p>}
      <p class="fault" role="alert">
        {fault}
      </p>
      {judged && <Outcome judged={judged} before={before.text} after={text} card={card} />}
      {judged ? (
        <Press
          class="approve wide"
          can={desk.canApprove.value && judged.accepted}
          act={() => desk.edited(input)}
        >
          {said.approve}
        </Press>
      ) : (
        <Press class="always wide" can={!isSame && input !== undefined} act={() => void check()}>
          {said.check}
        </Press>
      )}
    </Sheet>
  );
}

interface OutcomeProps {
  readonly judged: Judged;
  readonly before: string;
  readonly after: string;
  readonly card: PageCard;
}

/** What would run instead, as it was judged, and how it differs. */
function Outcome({ judged, before, after, card }: OutcomeProps) {
  const hunks = [{ lines: compareLines(before, after) }];
  const [added, removed] = (["add", "remove"] as const).map(
    (op) => hunks[0]!.lines.filter((line) => line.op === op).length,
  ) as [number, number];
  const said = restWords.value.edit;
  const change = { file: said.yours, what: "edit", added, removed, hunks } as const;
  return (
    <div class="judged" data-level={judged.level} role="status">
      <p class="level">
        <span class="shape" aria-hidden="true" />
        {words.value.levels[judged.level]} · {judged.heading}
      </p>
      <Main body={{ kind: "changes", files: [change] }} card={card} />
      {!judged.accepted && (
        <p class="fault">
          {said.refused} {judged.why}
        </p>
      )}
    </div>
  );
}
