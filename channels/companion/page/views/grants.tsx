/** Grants and rules: what was approved for more than one call, and how to take it back. */
import { Fragment } from "preact";
import { useRef, useState } from "preact/hooks";
import { type Api, faultOf } from "../api.ts";
import { words } from "../language.ts";
import { follow } from "../router.ts";
import { Freshness } from "./freshness.tsx";
import { type Answer, answersIn } from "./grant-words.ts";
import { usePolled } from "./polled.ts";
import type { Grant, PermanentRule } from "./records.ts";
import { Ago, now, span } from "./times.tsx";
import { type Undoable, UndoToast } from "./undo.tsx";
import { viewWords } from "./words.ts";
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
    if (reply.status === 200)
      setUndoable({ id, name, words: viewWords.value.grants.revoked(name), canUndo: true });
    await after();
  };
  const restore = async ({ id, name }: Undoable) => {
    setUndoable(undefined);
    const reply = await api.post(`/v1/grants/${encodeURIComponent(id)}/restore`);
    const isBack = reply.status === 200;
    setFault(isBack ? "" : viewWords.value.grants.staysRevoked(faultOf(reply)));
    if (isBack)
      setUndoable({ id, name, words: viewWords.value.grants.restored(name), canUndo: false });
    await after();
  };
  return (
    <div class="view grants">
      <h1 ref={heading} tabIndex={-1}>
        {words.value.views["/grants"]}
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
  const { none, noneAbout, forTime, forGood } = viewWords.value.grants;
  if (valid.length + rules.length === 0)
    return (
      <div class="none">
        <p class="lead">{none}</p>
        <p class="soft">{noneAbout}</p>
      </div>
    );
  return (
    <>
      {valid.length > 0 && (
        <section aria-labelledby="for-a-time">
          <h2 id="for-a-time">{forTime}</h2>
          <ul class="given">
            {valid.map((answer) => (
              <GrantLine key={answer.id} answer={answer} revoke={revoke} />
            ))}
          </ul>
        </section>
      )}
      {rules.length > 0 && (
        <section aria-labelledby="for-good">
          <h2 id="for-good">{forGood}</h2>
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
  const { grants: said, revoke: revoking } = viewWords.value;
  const left = <strong class="ticking">{span(expiresAt - now.value)}</strong>;
  const where = (
    <a href={`/history?${new URLSearchParams({ session })}`} onClick={follow}>
      {session}
    </a>
  );
  const what = subjects.map((subject) => (
    <Fragment key={subject}>
      <code>{subject}</code>{" "}
    </Fragment>
  ));
  return (
    <li data-grant={id}>
      <p>{said.grant(left, where, what, by)}</p>
      <p class="soft">
        {kinds.join(", ")}. {said.given(<Ago at={createdAt} />)}
      </p>
      <button
        type="button"
        class="plain"
        aria-label={revoking.named(name)}
        onClick={() => revoke(id, name)}
      >
        {revoking.revoke}
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
  const { grants: said, revoke: revoking } = viewWords.value;
  return (
    <li data-grant={id}>
      <p>
        {scope === "project" && project
          ? said.inProject(<code>{project}</code>, by)
          : said.inAll(by)}
      </p>
      <code class="block">{text}</code>
      <p class="soft">
        {id}. {said.given(<Ago at={createdAt} />)}
      </p>
      <button
        type="button"
        class="plain"
        aria-label={revoking.named(text)}
        onClick={() => revoke(id, text)}
      >
        {revoking.revoke}
      </button>
    </li>
  );
}
