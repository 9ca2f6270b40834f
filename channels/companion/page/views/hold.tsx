/**
 * A button that has to be held for two seconds, with a finger, a mouse or a key. One that is only
 * pressed, as a screen reader does, asks whether it was meant.
 */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { viewWords } from "./words.ts";

export const HOLD_MS = 2000;

interface Props {
  /** As `Stop everything`. */
  readonly name: string;
  /** What it does, in a sentence. */
  readonly effect: string;
  readonly done: () => void;
  readonly isBusy?: boolean;
}

export function Hold({ name, effect, done, isBusy = false }: Props) {
  const about = useId();
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isKeyed = useRef(false);
  const { start, end, isShort } = useHeld(button, () => {
    setAsking(false);
    done();
  });
  const close = () => {
    setAsking(false);
    button.current?.focus();
  };
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    // without this a key that is held would also press the button, again and again
    event.preventDefault();
    if (event.type === "keydown" && !event.repeat) {
      isKeyed.current = true;
      start();
    }
    // a key that went down elsewhere comes up here when the focus has moved meanwhile
    if (event.type === "keyup" && isKeyed.current) {
      isKeyed.current = false;
      setAsking(isShort());
      end();
    }
  };
  return (
    <div class="holding">
      <button
        ref={button}
        type="button"
        class="hold"
        aria-describedby={about}
        aria-disabled={isBusy}
        onPointerDown={({ button: which }) => which === 0 && !isBusy && start()}
        onPointerUp={end}
        onPointerLeave={end}
        onPointerCancel={end}
        onBlur={end}
        onKeyDown={(event) => !isBusy && keyed(event)}
        onKeyUp={keyed}
        onContextMenu={(event) => event.preventDefault()}
        onClick={() => !isBusy && isShort() && setAsking(true)}
      >
        <span>{name}</span>
        <span class="over" aria-hidden="true">
          {name}
        </span>
      </button>
      <span class="hidden" id={about}>
        {viewWords.value.hold.about(effect)}
      </span>
      {isAsking && <Confirm name={name} effect={effect} done={done} close={close} />}
    </div>
  );
}

/** `isShort`: the press that ends now did not last. It says so once. */
function useHeld(place: { readonly current: HTMLElement | null }, done: () => void) {
  const frame = useRef(0);
  const isDone = useRef(false);
  const show = (part: number) => place.current?.style.setProperty("--held", String(part));
  const end = () => {
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    show(0);
  };
  const start = () => {
    end();
    isDone.current = false;
    const begun = performance.now();
    const look = () => {
      const part = (performance.now() - begun) / HOLD_MS;
      if (part < 1) {
        show(part);
        frame.current = requestAnimationFrame(look);
        return;
      }
      isDone.current = true;
      end();
      navigator.vibrate?.(60);
      done();
    };
    frame.current = requestAnimationFrame(look);
  };
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const isShort = () => {
    const was = !isDone.current;
    isDone.current = false;
    return was;
  };
  return { start, end, isShort };
}

interface ConfirmProps extends Pick<Props, "name" | "effect" | "done"> {
  readonly close: () => void;
}

function Confirm({ name, effect, done, close }: ConfirmProps) {
  const no = useRef<HTMLButtonElement>(null);
  const { question, asking, now, no: keep } = viewWords.value.hold;
  useEffect(() => no.current?.focus(), []);
  return (
    <fieldset class="confirm" onKeyDown={({ key }) => key === "Escape" && close()}>
      <legend class="hidden">{question(name)}</legend>
      <p>{asking(effect)}</p>
      <button
        type="button"
        class="sure"
        onClick={() => {
          close();
          done();
        }}
      >
        {now(name)}
      </button>
      <button type="button" class="plain" ref={no} onClick={close}>
        {keep}
      </button>
    </fieldset>
  );
}
