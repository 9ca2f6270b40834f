/** Notifications of this device: they come while the page is closed. */
import { useEffect, useState } from "preact/hooks";
import type { Api } from "../api.ts";

type PushState = "on" | "off" | "denied" | "needs-https" | "unsupported";

interface Push {
  pushState(): Promise<PushState>;
  enablePush(api: Api): Promise<unknown>;
  disablePush(api: Api): Promise<unknown>;
}

/** Loaded when the settings are opened. */
const load = (): Promise<Push> => import("../push.ts");

const WORDS: Readonly<Record<PushState, string>> = {
  on: "This device is notified of questions, also while the page is closed.",
  off: "Get a notification when a question comes, also while the page is closed.",
  denied: "The browser blocks notifications of this page. Allow them in its settings.",
  "needs-https":
    "Notifications need HTTPS. Put a proxy such as Caddy in front of the gateway, or use " +
    "`tailscale serve`.",
  unsupported: "This browser has no notifications for this page.",
};

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
  return (
    <section aria-labelledby="notifications">
      <h2 id="notifications">Notifications</h2>
      <p>{WORDS[state]}</p>
      {(state === "on" || state === "off") && (
        <button type="button" class="plain" onClick={() => void change()}>
          {state === "on" ? "Turn notifications off" : "Turn notifications on"}
        </button>
      )}
      <p class="fault" role="alert">
        {fault}
      </p>
    </section>
  );
}
