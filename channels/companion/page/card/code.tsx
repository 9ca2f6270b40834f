/** A text in lines, with numbers, colours, and what was found in it. Text enters as text only. */
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { CodeLanguage, Span } from "../wire.ts";
import { breaksIn, type Token, tokensIn } from "./tokens.ts";

interface Props {
  readonly text: string;
  readonly language: CodeLanguage;
  /** The stretches to point at. */
  readonly marks: readonly Span[];
  /** Whether characters that were made visible, as `⟨…⟩`, are set off. */
  readonly marked: boolean;
}

/** Shorter lines are not broken at their operators. */
const LONG = 44;
/** Of so many lines, colours and breaks would make too many elements. */
const MOST_LINES = 4000;

export function Code({ text, language, marks, marked }: Props) {
  const lines = useMemo(() => linesOf({ text, language, marks, marked }), [text, marks]);
  return (
    <pre class="code" data-numbered={lines.length > 1} data-wide={lines.length > 99}>
      {lines}
    </pre>
  );
}

function linesOf({ text, language, marks, marked }: Props): ComponentChildren[] {
  const lines = text.split("\n");
  const isPlain = lines.length > MOST_LINES;
  const tokens = isPlain ? [] : tokensIn(text, language);
  const breaks = isPlain ? [] : breaksIn(text, tokens);
  const ranges = [...marks].sort(([a], [b]) => a - b);
  const begun = new Set<Span>();
  let from = 0;
  let token = 0;
  return lines.map((line, index) => {
    const to = from + line.length;
    while (token < tokens.length && tokens[token]!.to <= from) token++;
    const own: Token[] = [];
    for (let at = token; at < tokens.length && tokens[at]!.from < to; at++) own.push(tokens[at]!);
    const places = line.length > LONG ? breaks.filter((at) => at > from && at < to) : [];
    const parts = cut(from, to, places).map(([start, end]) =>
      piece({ text, marked, tokens: own, marks: ranges, begun }, start, end),
    );
    from = to + 1;
    return (
      <span class="line" data-n={index + 1}>
        {parts.length === 1
          ? parts[0]
          : parts.map((part, at) => (
              <span key={at} class="part">
                {part}
              </span>
            ))}
        {index < lines.length - 1 && "\n"}
      </span>
    );
  });
}

function cut(from: number, to: number, places: readonly number[]): Span[] {
  const edges = [from, ...places, to];
  return edges.slice(1).map((end, index) => [edges[index]!, end] as const);
}

interface Layers {
  readonly text: string;
  readonly marked: boolean;
  readonly tokens: readonly Token[];
  readonly marks: readonly Span[];
  /** The marks of which a piece stands already: lines and breaks cut a mark into several. */
  readonly begun: Set<Span>;
}

/** One stretch: its marks, and within and between them its colours. */
function piece(layers: Layers, from: number, to: number): ComponentChildren[] {
  const made: ComponentChildren[] = [];
  let at = from;
  for (const mark of layers.marks) {
    const [first, last] = [Math.max(mark[0], at), Math.min(mark[1], to)];
    if (first >= last) continue;
    const isFirst = !layers.begun.has(mark);
    layers.begun.add(mark);
    made.push(
      ...coloured(layers, at, first),
      <mark data-first={isFirst || undefined}>{coloured(layers, first, last)}</mark>,
    );
    at = last;
  }
  made.push(...coloured(layers, at, to));
  return made;
}

function coloured(layers: Layers, from: number, to: number): ComponentChildren[] {
  const made: ComponentChildren[] = [];
  let at = from;
  for (const token of layers.tokens) {
    const [start, end] = [Math.max(token.from, at), Math.min(token.to, to)];
    if (start >= end) continue;
    made.push(...plain(layers, at, start));
    made.push(<span class={`t-${token.kind}`}>{plain(layers, start, end)}</span>);
    at = end;
  }
  made.push(...plain(layers, at, to));
  return made;
}

function plain({ text, marked }: Layers, from: number, to: number): ComponentChildren[] {
  if (from >= to) return [];
  const own = text.slice(from, to);
  return marked ? withVisible(own) : [own];
}

export const withVisible = (text: string): ComponentChildren[] =>
  text
    .split(/(⟨[^⟩]*⟩)/)
    .filter((each) => each !== "")
    .map((each) => (each.startsWith("⟨") ? <span class="made-visible">{each}</span> : each));

/** Where pieces of a text stand in it. A piece that is all of it is not pointed at. */
export function placesOf(text: string, pieces: readonly string[]): readonly Span[] {
  const found: Span[] = [];
  for (const each of new Set(pieces)) {
    if (each === "" || each === text) continue;
    for (let at = text.indexOf(each); at >= 0; at = text.indexOf(each, at + each.length))
      found.push([at, at + each.length]);
  }
  return outermost(found);
}

/** Without those that begin within another. */
function outermost(spans: readonly Span[]): readonly Span[] {
  let end = 0;
  return [...spans]
    .sort(([a, b], [c, d]) => a - c || d - b)
    .filter(([from, to]) => {
      if (from < end) return false;
      end = to;
      return true;
    });
}
