/** The form for the code that pairs this device. */
import { useEffect, useRef, useState } from "preact/hooks";
import { pair } from "./device.ts";
import { restWords } from "./rest-words.ts";
import { enter } from "./session.ts";
import { withCode } from "./with-code.tsx";

export function Pairing({ fault }: { readonly fault: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState(fault);
  useEffect(() => field.current?.focus(), []);

  async function submit(event: Event): Promise<void> {
    event.preventDefault();
    setWrong("");
    const made = await pair(field.current?.value.trim() ?? "");
    if (typeof made !== "string") return enter(made);
    setWrong(made);
    field.current?.select();
  }

  const { title, how, code, pair: name } = restWords.value.pairing;
  return (
    <form class="pairing" onSubmit={(event) => void submit(event)}>
      <h1>{title}</h1>
      <p>{how(<code>countersign pair</code>)}</p>
      <label for="code">{code}</label>
      <input
        id="code"
        ref={field}
        autocomplete="off"
        autocapitalize="none"
        autoCorrect="off" // as a property, `autocorrect` is true for any text
        spellcheck={false}
        maxLength={200}
        required
      />
      <p class="fault" role="alert">
        {withCode(wrong)}
      </p>
      <button class="approve" type="submit">
        {name}
      </button>
    </form>
  );
}
