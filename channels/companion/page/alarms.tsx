/** Alarms: something ran that was not approved. Each stays until a person puts it away. */
import { locale, words } from "./language.ts";
import type { Store } from "./store.ts";
import type { PageAlarm } from "./wire.ts";

export const Alarms = ({ store }: { readonly store: Store }) => (
  <div class="alarms">
    {store.alarms.value.map((alarm) => (
      <Alarm key={alarm.id} alarm={alarm} putAway={() => store.putAway(alarm)} />
    ))}
  </div>
);

interface Props {
  readonly alarm: PageAlarm;
  readonly putAway: () => void;
}

const Alarm = ({ alarm, putAway }: Props) => (
  <section class="alarm" data-id={alarm.id} role="alert">
    <h2>
      {words.value.alarms.alarm} · {alarm.heading}
    </h2>
    <p>{new Date(alarm.at).toLocaleString(locale.value)}</p>
    {alarm.facts.map(({ label, text }) => (
      <p key={label}>
        {label}: {text}
      </p>
    ))}
    {alarm.texts.map(({ label, text }) => (
      <div key={label}>
        <p>{label}:</p>
        <pre>{text}</pre>
      </div>
    ))}
    <p>{alarm.advice}</p>
    <button type="button" onClick={putAway}>
      {words.value.alarms.away}
    </button>
  </section>
);
