/** A button of the bar. */

interface Props {
  readonly class: string;
  readonly can: boolean;
  readonly act?: () => void;
  readonly children: string;
}

/** It stays in the order of the Tab key when it can do nothing, and says that it cannot. */
export const Press = ({ class: kind, can, act, children }: Props) => (
  <button type="button" class={kind} aria-disabled={!can} onClick={() => can && act?.()}>
    {children}
  </button>
);
