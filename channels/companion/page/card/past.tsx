/** What a grant or a rule would have let pass, of the calls that the gateway remembers. */

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
  return (
    <div class="past" role="status">
      <p>
        {wouldAllow === 0
          ? `It would have let none of the last ${tried} calls pass.`
          : `It would have let ${wouldAllow} of the last ${tried} calls pass:`}
      </p>
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
