/** A panel over the page, for what takes a second step. The browser keeps the focus in it. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { restWords } from "../rest-words.ts";

interface Props {
  readonly title: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

export function Sheet({ title, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog class="sheet" ref={dialog} onClose={close} aria-labelledby="sheet-title">
      <header>
        <h2 id="sheet-title">{title}</h2>
        <button type="button" class="plain" onClick={close}>
          {restWords.value.close}
        </button>
      </header>
      {children}
    </dialog>
  );
}
