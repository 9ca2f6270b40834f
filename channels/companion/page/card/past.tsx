/** What a grant or a rule would have let pass, of the calls that the gateway remembers. */
import { restWords } from "../rest-words.ts";

export interface Preview {
  readonly covers: boolean;
  readonly why?: string;
  /** The grant or the rule as it would be written. */
  readonly text: string;
  readonly past:
    | {
        readonly tried: number;
        readonly wouldAllow: number;
        readonly examples: readonly {
          readonly at: number;
          readonly tool: string;
          readonly what: string;
        }[];
      }
    | undefined;
}

export function Past({ preview }: { readonly preview: Preview | undefined }) {
  const past = preview?.past;
  if (!past) return null;
  const { tried, wouldAllow, examples } = past;
  const { none, some } = restWords.value.past;
  return (
    <div class="past" role="status">
      <p>{wouldAllow === 0 ? none(tried) : some(wouldAllow, tried)}</p>
      <ul>
        {examples.map(({ at, tool, what }) => (
          <li key={`${at} ${what}`}>
            <code>
              {tool}: {what}
            </code>
          </li>
        ))}
      </ul>
    </div>
  );
}
