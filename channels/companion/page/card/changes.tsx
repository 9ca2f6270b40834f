/** Changes of files as unified diffs, with the words that changed. */
import type { ComponentChildren } from "preact";
import { words } from "../language.ts";
import type { DiffLine, FileChange, Hunk, Span } from "../wire.ts";
import { withVisible } from "./code.tsx";

interface ChangesProps {
  readonly files: readonly FileChange[];
  readonly marked: boolean;
}

export const Changes = ({ files, marked }: ChangesProps) => (
  <>
    {files.map((change, index) => (
      <section key={index} class="file" aria-label={change.file}>
        <h3>
          <span class="path">{change.file}</span>
          {change.to !== undefined && <span class="path"> → {change.to}</span>}
          <span class="soft"> {aboutOf(change)}</span>
        </h3>
        <div class="diff">
          {change.hunks.map((hunk, at) => (
            <HunkLines key={at} hunk={hunk} marked={marked} isFirst={at === 0} />
          ))}
        </div>
      </section>
    ))}
  </>
);

function aboutOf({ what, added, removed, all }: FileChange): string {
  // "+0 −0" would say that nothing changes, where the lines say what does
  const isCounted = what !== "delete" && what !== "move" && added + removed > 0;
  const count = isCounted ? `+${added} −${removed}` : "";
  const { card } = words.value;
  return [what === "edit" ? "" : card[what], all ? card.every : "", count]
    .filter(Boolean)
    .join(" · ");
}

interface HunkProps {
  readonly hunk: Hunk;
  readonly marked: boolean;
  readonly isFirst: boolean;
}

function HunkLines({ hunk, marked, isFirst }: HunkProps) {
  let [before, after] = [hunk.oldStart ?? 1, hunk.newStart ?? 1];
  const isNumbered = hunk.oldStart !== undefined || hunk.newStart !== undefined;
  return (
    <pre class="hunk" data-first={isFirst} data-numbered={isNumbered}>
      {hunk.lines.map((line, index) => {
        const number = line.op === "remove" ? before : after;
        if (line.op !== "add") before++;
        if (line.op !== "remove") after++;
        return (
          <Line key={index} line={line} number={isNumbered ? number : undefined} marked={marked} />
        );
      })}
    </pre>
  );
}

const TAGS = { add: "ins", remove: "del", same: "span" } as const;

interface LineProps {
  readonly line: DiffLine;
  readonly number: number | undefined;
  readonly marked: boolean;
}

function Line({ line, number, marked }: LineProps) {
  const Tag = TAGS[line.op];
  return (
    <Tag class="line" data-op={line.op} data-n={number}>
      {wordsOf(line, marked)}
      {"\n"}
    </Tag>
  );
}

function wordsOf({ text, words = [] }: DiffLine, marked: boolean): ComponentChildren[] {
  const shown = (from: number, to: number) =>
    marked ? withVisible(text.slice(from, to)) : [text.slice(from, to)];
  const made: ComponentChildren[] = [];
  let at = 0;
  for (const [from, to] of [...words].sort(([a]: Span, [b]: Span) => a - b)) {
    if (from < at) continue;
    made.push(...shown(at, from), <b>{shown(from, to)}</b>);
    at = to;
  }
  made.push(...shown(at, text.length));
  return made;
}
