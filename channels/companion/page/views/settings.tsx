/** Settings: this device, the other devices, signs, colours, and how the channels are. */
import { useEffect, useState } from "preact/hooks";
import { type Api, faultOf } from "../api.ts";
import { type Preferences, prefer, preferences, SCHEMES } from "../prefs.ts";
import { forget } from "../session.ts";
import { beep } from "../signs.ts";
import { Notifications } from "./notifications.tsx";

export const Settings = ({ api }: { readonly api: Api }) => (
  <div class="view settings">
    <h1>Settings</h1>
    <Notifications api={api} />
    <Signs />
    <Devices api={api} />
    <Health api={api} />
  </div>
);

const THEMES: Readonly<Record<Preferences["theme"], string>> = {
  gateway: "As the gateway says",
  light: "Light",
  dark: "Dark",
};

function Signs() {
  const { theme, sound, vibrate } = preferences.value;
  const hear = () => {
    prefer({ sound: !sound });
    if (!sound) beep([660, 880]);
  };
  return (
    <section aria-labelledby="signs">
      <h2 id="signs">On this device</h2>
      <label class="check">
        <input type="checkbox" checked={sound} onChange={hear} />
        <span>Play a sound when a question comes</span>
      </label>
      <label class="check">
        <input type="checkbox" checked={vibrate} onChange={() => prefer({ vibrate: !vibrate })} />
        <span>Vibrate when a call is catastrophic</span>
      </label>
      <label class="field">
        <span>Colours</span>
        <select
          value={theme}
          onChange={({ currentTarget }) =>
            prefer({ theme: currentTarget.value as Preferences["theme"] })
          }
        >
          {SCHEMES.map((scheme) => (
            <option key={scheme} value={scheme}>
              {THEMES[scheme]}
            </option>
          ))}
        </select>
      </label>
      <p class="hint">
        Quiet hours are set for everyone, with <code>notifications.quiet</code> in the gateway's
        config. Catastrophic calls are told at any time.
      </p>
    </section>
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
  return (
    <section aria-labelledby="devices">
      <h2 id="devices">Devices</h2>
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
        Forget this device
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
  const seen =
    connected === true
      ? "connected now"
      : lastSeen === null
        ? "never seen"
        : `last seen ${new Date(lastSeen).toLocaleString()}`;
  return (
    <li>
      <p>
        <strong>{name}</strong>
        {current === true && " (this device)"}
        <br />
        <span class="soft">{seen}</span>
      </p>
      <button
        type="button"
        class="plain"
        aria-label={`${isSure ? "Revoke for good:" : "Revoke"} ${name}`}
        onClick={() => (isSure ? revoke() : setSure(true))}
        onBlur={() => setSure(false)}
      >
        {isSure ? "Really revoke" : "Revoke"}
      </button>
    </li>
  );
}

interface ChannelHealth {
  readonly name: string;
  readonly state: string;
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
  return (
    <section aria-labelledby="health">
      <h2 id="health">Channels</h2>
      {fault !== "" && <p class="soft">{fault}</p>}
      <ul class="rows">
        {channels?.map(({ name, state, detail }) => (
          <li key={name}>
            <p>
              <strong>{name}</strong>
              <br />
              <span class={state === "up" ? "soft" : "fault"}>
                {[state, detail].filter(Boolean).join(": ")}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
