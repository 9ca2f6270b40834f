/** Notifications of this device: they come while the page is closed. */
import { useEffect, useState } from "preact/hooks";
import type { Api } from "../api.ts";
import { withCode } from "../with-code.tsx";
import { viewWords } from "./words.ts";

type PushState = "on" | "off" | "denied" | "needs-https" | "unsupported";

interface Push {
  pushState(): Promise<PushState>;
  enablePush(api: Api): Promise<unknown>;
  disablePush(api: Api): Promise<unknown>;
}

/** Loaded when the settings are opened. */
const load = (): Promise<Push> => import("../push.ts");

export function Notifications({ api }: { readonly api: Api }) {
  const [push, setPush] = useState<Push | undefined>();
  const [state, setState] = useState<PushState | undefined>();
  const [fault, setFault] = useState("");
  useEffect(() => {
    void load().then(async (loaded) => {
      setPush(loaded);
      setState(await loaded.pushState());
    });
  }, []);
  if (!push || state === undefined) return null;
  const change = async () => {
    setFault("");
    const act = state === "on" ? push.disablePush : push.enablePush;
    await act(api).catch((error: Error) => setFault(error.message));
    setState(await push.pushState());
  };
  const said = viewWords.value.settings;
  return (
    <section aria-labelledby="notifications">
      <h2 id="notifications">{said.notifications}</h2>
      <p>{withCode(said.push[state])}</p>
      {(state === "on" || state === "off") && (
        <button type="button" class="plain" onClick={() => void change()}>
          {state === "on" ? said.turnOff : said.turnOn}
        </button>
      )}
      <p class="fault" role="alert">
        {fault}
      </p>
    </section>
  );
}
