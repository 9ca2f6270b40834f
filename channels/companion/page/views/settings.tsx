/** Settings: this device, the other devices, signs, colours, and how the channels are. */
import { useEffect, useState } from "preact/hooks";
import { type Api, faultOf } from "../api.ts";
import { LANGUAGE_NAMES, locale, words } from "../language.ts";
import { LANGUAGES, type Preferences, prefer, preferences, SCHEMES } from "../prefs.ts";
import { forget } from "../session.ts";
import { beep } from "../signs.ts";
import type { ViewWords } from "../words/en-views.ts";
import { tellWorker } from "../worker-language.ts";
import { Notifications } from "./notifications.tsx";
import { viewWords } from "./words.ts";

export const Settings = ({ api }: { readonly api: Api }) => (
  <div class="view settings">
    <h1>{words.value.views["/settings"]}</h1>
    <Notifications api={api} />
    <Signs />
    <Devices api={api} />
    <Health api={api} />
  </div>
);

function Signs() {
  const { sound, vibrate } = preferences.value;
  const said = viewWords.value.settings;
  const hear = () => {
    prefer({ sound: !sound });
    if (!sound) beep([660, 880]);
  };
  return (
    <section aria-labelledby="signs">
      <h2 id="signs">{said.here}</h2>
      <label class="check">
        <input type="checkbox" checked={sound} onChange={hear} />
        <span>{said.sound}</span>
      </label>
      <label class="check">
        <input type="checkbox" checked={vibrate} onChange={() => prefer({ vibrate: !vibrate })} />
        <span>{said.vibrate}</span>
      </label>
      <Theme />
      <Language />
      <p class="hint">{said.quiet(<code>notifications.quiet</code>)}</p>
    </section>
  );
}

function Theme() {
  const { colours, themes } = viewWords.value.settings;
  return (
    <label class="field">
      <span>{colours}</span>
      <select
        value={preferences.value.theme}
        onChange={({ currentTarget }) =>
          prefer({ theme: currentTarget.value as Preferences["theme"] })
        }
      >
        {SCHEMES.map((scheme) => (
          <option key={scheme} value={scheme}>
            {themes[scheme]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Each language has its own name for itself, so that it is found by those who read no other. */
function Language() {
  const { language, sameAsDevice, languageAbout } = viewWords.value.settings;
  return (
    <>
      <label class="field">
        <span>{language}</span>
        <select
          value={preferences.value.language}
          onChange={({ currentTarget }) => {
            prefer({ language: currentTarget.value as Preferences["language"] });
            void tellWorker();
          }}
        >
          <option value="device">{sameAsDevice}</option>
          {LANGUAGES.map((each) => (
            <option key={each} value={each} lang={each}>
              {LANGUAGE_NAMES[each]}
            </option>
          ))}
        </select>
      </label>
      <p class="hint">{languageAbout}</p>
    </>
  );
}

interface DeviceRow {
  readonly id: string;
  readonly name: string;
  readonly approver: string;
  readonly lastSeen: number | null;
  readonly expiresAt?: number | null;
  readonly connected?: boolean;
  readonly current?: boolean;
}

function Devices({ api }: { readonly api: Api }) {
  const [devices, setDevices] = useState<readonly DeviceRow[] | undefined>();
  const [fault, setFault] = useState("");
  const load = async () => {
    const reply = await api.get("/v1/devices");
    if (reply.status === 200) setDevices(reply.body.devices);
    setFault(reply.status === 200 ? "" : faultOf(reply));
  };
  useEffect(() => void load(), []);
  const revoke = async ({ id, current }: DeviceRow) => {
    if (current) return forget();
    const reply = await api.delete(`/v1/devices/${id}`);
    if (reply.status === 200) return load();
    setFault(faultOf(reply));
  };
  const said = viewWords.value.settings;
  return (
    <section aria-labelledby="devices">
      <h2 id="devices">{said.devices}</h2>
      {fault !== "" && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      <ul class="rows">
        {devices?.map((device) => (
          <DeviceLine key={device.id} device={device} revoke={() => void revoke(device)} />
        ))}
      </ul>
      <button type="button" class="plain" onClick={() => void forget()}>
        {said.forget}
      </button>
    </section>
  );
}

interface DeviceLineProps {
  readonly device: DeviceRow;
  readonly revoke: () => void;
}

/** The second tap revokes: what is revoked has to be paired again. */
function DeviceLine({ device, revoke }: DeviceLineProps) {
  const [isSure, setSure] = useState(false);
  const { name, current, connected, lastSeen } = device;
  const { settings: said, revoke: revoking } = viewWords.value;
  const seen =
    connected === true
      ? said.connected
      : lastSeen === null
        ? said.neverSeen
        : said.lastSeen(new Date(lastSeen).toLocaleString(locale.value));
  const named = <strong>{name}</strong>;
  return (
    <li>
      <p>
        {current === true ? said.thisDevice(named) : named}
        <br />
        <span class="soft">{seen}</span>
      </p>
      <button
        type="button"
        class="plain"
        aria-label={isSure ? revoking.sureNamed(name) : revoking.named(name)}
        onClick={() => (isSure ? revoke() : setSure(true))}
        onBlur={() => setSure(false)}
      >
        {isSure ? revoking.sure : revoking.revoke}
      </button>
    </li>
  );
}

interface ChannelHealth {
  readonly name: string;
  readonly state: keyof ViewWords["settings"]["states"];
  readonly detail?: string;
}

function Health({ api }: { readonly api: Api }) {
  const [channels, setChannels] = useState<readonly ChannelHealth[] | undefined>();
  const [fault, setFault] = useState("");
  useEffect(() => {
    void api.get("/v1/status").then((reply) => {
      if (reply.status === 200) setChannels(reply.body.channels);
      else setFault(faultOf(reply));
    });
  }, []);
  const said = viewWords.value.settings;
  return (
    <section aria-labelledby="health">
      <h2 id="health">{said.channels}</h2>
      {fault !== "" && <p class="soft">{fault}</p>}
      <ul class="rows">
        {channels?.map(({ name, state, detail }) => (
          <li key={name}>
            <p>
              <strong>{name}</strong>
              <br />
              <span class={state === "up" ? "soft" : "fault"}>
                {[said.states[state], detail].filter(Boolean).join(": ")}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
