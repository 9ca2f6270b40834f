/** Grants and rules: what was approved for more than one call, and how to take it back. */
import { Fragment } from "preact";
import { useRef, useState } from "preact/hooks";
import { type Api, faultOf } from "../api.ts";
import { follow } from "../router.ts";
import { Freshness } from "./freshness.tsx";
import { type Answer, answersIn } from "./grant-words.ts";
import { usePolled } from "./polled.ts";
import type { Grant, PermanentRule } from "./records.ts";
import { Ago, now, span } from "./times.tsx";
import { type Undoable, UndoToast } from "./undo.tsx";
import "./views.css";
import "./grants.css";

const EVERY_MS = 10_000;

interface Given {
  readonly grants: readonly Grant[];
  readonly rules?: readonly PermanentRule[];
}

export function Grants({ api }: { readonly api: Api }) {
  const { known, reload } = usePolled<Given>(api, "/v1/grants", EVERY_MS);
  const [fault, setFault] = useState("");
  const [undoable, setUndoable] = useState<Undoable | undefined>();
  const heading = useRef<HTMLHeadingElement>(null);
  const after = async () => {
    await reload();
    // the button that was pressed is gone
    if (document.activeElement === document.body) heading.current?.focus();
  };
  const revoke = async (id: string, name: string) => {
    const reply = await api.delete(`/v1/grants/${encodeURIComponent(id)}`);
    setFault(reply.status === 200 ? "" : faultOf(reply));
    if (reply.status === 200) setUndoable({ id, name, words: `Revoked: ${name}.`, canUndo: true });
    await after();
  };
  const restore = async ({ id, name }: Undoable) => {
    setUndoable(undefined);
    const reply = await api.post(`/v1/grants/${encodeURIComponent(id)}/restore`);
    const isBack = reply.status === 200;
    setFault(isBack ? "" : `It stays revoked. ${faultOf(reply)}`);
    if (isBack) setUndoable({ id, name, words: `Given back: ${name}.`, canUndo: false });
    await after();
  };
  return (
    <div class="view grants">
      <h1 ref={heading} tabIndex={-1}>
        Grants and rules
      </h1>
      <Freshness {...known} retry={() => void reload()} everyMs={EVERY_MS} />
      {fault !== "" && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      {known.body && <Lists given={known.body} revoke={(id, name) => void revoke(id, name)} />}
      <UndoToast
        undoable={undoable}
        undo={(of) => void restore(of)}
        close={() => setUndoable(undefined)}
      />
    </div>
  );
}

interface ListsProps {
  readonly given: Given;
  readonly revoke: (id: string, name: string) => void;
}

function Lists({ given: { grants, rules = [] }, revoke }: ListsProps) {
  const valid = answersIn(grants.filter(({ expiresAt }) => expiresAt > now.value));
  if (valid.length + rules.length === 0)
    return (
      <div class="none">
        <p class="lead">Nothing is granted.</p>
        <p class="soft">Each call that needs approval is asked about.</p>
      </div>
    );
  return (
    <>
      {valid.length > 0 && (
        <section aria-labelledby="for-a-time">
          <h2 id="for-a-time">For a time</h2>
          <ul class="given">
            {valid.map((answer) => (
              <GrantLine key={answer.id} answer={answer} revoke={revoke} />
            ))}
          </ul>
        </section>
      )}
      {rules.length > 0 && (
        <section aria-labelledby="for-good">
          <h2 id="for-good">For good</h2>
          <ul class="given">
            {rules.map((rule) => (
              <RuleLine key={rule.id} rule={rule} revoke={revoke} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface GrantLineProps {
  readonly answer: Answer;
  readonly revoke: ListsProps["revoke"];
}

function GrantLine({ answer, revoke }: GrantLineProps) {
  const { id, session, subjects, kinds, expiresAt, createdAt, by } = answer;
  const name = subjects.join(", ");
  return (
    <li data-grant={id}>
      <p>
        For <strong class="ticking">{span(expiresAt - now.value)}</strong> more, in session{" "}
        <a href={`/history?${new URLSearchParams({ session })}`} onClick={follow}>
          {session}
        </a>
        :{" "}
        {subjects.map((subject) => (
          <Fragment key={subject}>
            <code>{subject}</code>{" "}
          </Fragment>
        ))}
        by {by}
      </p>
      <p class="soft">
        {kinds.join(", ")}. Given <Ago at={createdAt} />.
      </p>
      <button
        type="button"
        class="plain"
        aria-label={`Revoke ${name}`}
        onClick={() => revoke(id, name)}
      >
        Revoke
      </button>
    </li>
  );
}

interface RuleLineProps {
  readonly rule: PermanentRule;
  readonly revoke: ListsProps["revoke"];
}

function RuleLine({ rule, revoke }: RuleLineProps) {
  const { id, scope, text, project, by, createdAt } = rule;
  return (
    <li data-grant={id}>
      <p>
        Until it is revoked, {scope === "project" && project ? "in " : "in every project"}
        {scope === "project" && project && <code>{project}</code>}, by {by}:
      </p>
      <code class="block">{text}</code>
      <p class="soft">
        {id}. Given <Ago at={createdAt} />.
      </p>
      <button
        type="button"
        class="plain"
        aria-label={`Revoke ${id}`}
        onClick={() => revoke(id, id)}
      >
        Revoke
      </button>
    </li>
  );
}
