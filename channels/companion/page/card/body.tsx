/** What a call would do: its command, its changes or its arguments, and the raw arguments. */
import { useMemo } from "preact/hooks";
import { words } from "../language.ts";
import type { CardBody, PageCard, Span } from "../wire.ts";
import { Changes } from "./changes.tsx";
import { Code, placesOf } from "./code.tsx";

/**
 * Whether the raw arguments have to be read too. A gateway that makes no body does not say whether
 * they hold more than the subject.
 */
const hasMore = ({ body, adds, subject }: PageCard): boolean =>
  body ? body.kind !== "raw" && adds === true : subject !== null;

/** Programs that a shell reads are told by the argument's name. */
const SHELL = new Set(["command", "cmd", "argv"]);

function bodyOf({ body, subject, spans }: PageCard): CardBody {
  if (body) return body;
  if (!subject) return { kind: "raw" };
  const { label, text } = subject;
  const language = SHELL.has(label) ? "shell" : "text";
  return { kind: "command", label, language, text, nested: [], marks: placesOf(text, spans) };
}

export function Body({ card }: { readonly card: PageCard }) {
  const body = useMemo(() => bodyOf(card), [card.body, card.subject]);
  const isRaw = body.kind === "raw";
  return (
    <>
      <Main body={body} card={card} />
      {card.rest && (
        <p class="further">
          {words.value.card.rest} <code>{card.rest}</code>
        </p>
      )}
      {(isRaw || hasMore(card)) && (
        <>
          <p class="label">{words.value.card.sent}</p>
          <Raw card={card} isAlone={isRaw} />
        </>
      )}
    </>
  );
}

interface MainProps {
  readonly body: CardBody;
  readonly card: PageCard;
}

/** Also shows what an edited call would do. */
export function Main({ body, card }: MainProps) {
  const marked = card.marks > 0;
  if (body.kind === "raw") return null;
  if (body.kind === "changes") return <Changes files={body.files} marked={marked} />;
  if (body.kind === "tree")
    return <Code text={body.text} language="javascript" marks={NONE} marked={marked} />;
  return (
    <>
      <p class="label">{nameOf(body.label)}</p>
      <Code text={body.text} language={body.language} marks={body.marks} marked={marked} />
      {body.nested.map(({ label, text, language }, index) => (
        <section key={index} class="nested" aria-label={words.value.card.within(label)}>
          <p class="label">{words.value.card.within(label)}:</p>
          <Code text={text} language={language} marks={NONE} marked={marked} />
        </section>
      ))}
    </>
  );
}

/** Of an argument: the most common one in the page's language, others as they were sent. */
const nameOf = (label: string): string => (label === "command" ? words.value.card.command : label);

const NONE: readonly Span[] = [];

interface RawProps {
  readonly card: PageCard;
  readonly isAlone: boolean;
}

function Raw({ card, isAlone }: RawProps) {
  const marks = useMemo(
    () => (isAlone ? placesOf(card.arguments, card.spans) : NONE),
    [card.arguments],
  );
  return <Code text={card.arguments} language="text" marks={marks} marked={card.marks > 0} />;
}

/** Always there, folded: nothing in it has to be read beside the body. */
export function Folded({ card }: { readonly card: PageCard }) {
  if (card.body === undefined || card.body.kind === "raw" || card.adds === true) return null;
  return (
    <details class="fold">
      <summary>{words.value.card.sent}</summary>
      <Raw card={card} isAlone={false} />
    </details>
  );
}
