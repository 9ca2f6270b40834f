/** Says what was revoked, and gives it back for a while. */
import { useEffect, useState } from "preact/hooks";
import { viewWords } from "./words.ts";

export interface Undoable {
  readonly id: string;
  readonly name: string;
  readonly words: string;
  /** Not after it was given back. */
  readonly canUndo: boolean;
}

/** It stays while it is pointed at, or has the focus. */
const SHOWN_MS = 10_000;

interface Props {
  readonly undoable: Undoable | undefined;
  readonly undo: (of: Undoable) => void;
  readonly close: () => void;
}

export function UndoToast({ undoable, undo, close }: Props) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!undoable || isHeld) return;
    const timer = setTimeout(close, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [undoable, isHeld]);
  return (
    <div class="toast" role="status">
      {undoable && (
        <div
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocusCapture={() => setHeld(true)}
          onBlurCapture={() => setHeld(false)}
        >
          <p>{undoable.words}</p>
          {undoable.canUndo && (
            <button type="button" class="plain undo" onClick={() => undo(undoable)}>
              {viewWords.value.undo.undo}
            </button>
          )}
          <button
            type="button"
            class="plain"
            aria-label={viewWords.value.undo.close}
            onClick={close}
          >
            ✕
          </button>
        </div>
      )}
    </div>
  );
}
