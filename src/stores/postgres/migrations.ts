/** The tables, as steps from one version to the next. A released step never changes. */

/** Every object is in this schema of the database, so that the database may hold other things. */
export const SCHEMA = "countersign";

/** The statements that lead from version N to N + 1 stand at index N. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE ${SCHEMA}.approvals (
    id          text PRIMARY KEY,
    node        text NOT NULL,
    session     text NOT NULL,
    owner       text NOT NULL,
    digest      text NOT NULL,
    call_id     text,
    status      text NOT NULL DEFAULT 'pending',
    request     text NOT NULL,
    decision    text,
    waiting     text[] NOT NULL,
    covered     text[],
    created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at  timestamptz NOT NULL,
    resolved_at timestamptz,
    position    bigint GENERATED ALWAYS AS IDENTITY,
    CHECK ((status = 'pending') = (decision IS NULL))
  ) WITH (fillfactor = 80);
  CREATE INDEX approvals_pending ON ${SCHEMA}.approvals (position) WHERE status = 'pending';
  CREATE INDEX approvals_due ON ${SCHEMA}.approvals (expires_at) WHERE status = 'pending';
  CREATE INDEX approvals_same ON ${SCHEMA}.approvals (digest) WHERE status = 'pending';
  CREATE INDEX approvals_call ON ${SCHEMA}.approvals (call_id) WHERE call_id IS NOT NULL;
  CREATE INDEX approvals_resolved ON ${SCHEMA}.approvals (resolved_at DESC)
    WHERE status <> 'pending';

  CREATE TABLE ${SCHEMA}.grants (
    id         text PRIMARY KEY,
    session    text NOT NULL,
    "grant"    text NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX grants_session ON ${SCHEMA}.grants (session);
  CREATE INDEX grants_ended ON ${SCHEMA}.grants (expires_at);

  CREATE TABLE ${SCHEMA}.turns (
    key   text PRIMARY KEY,
    entry text NOT NULL,
    until timestamptz NOT NULL
  );
  CREATE INDEX turns_until ON ${SCHEMA}.turns (until);

  CREATE TABLE ${SCHEMA}.audit (
    chain text NOT NULL,
    first bigint NOT NULL,
    last  bigint NOT NULL,
    hash  text NOT NULL,
    node  text NOT NULL,
    at    timestamptz NOT NULL DEFAULT clock_timestamp(),
    lines text NOT NULL,
    PRIMARY KEY (chain, first),
    CHECK (last >= first)
  );
  CREATE INDEX audit_at ON ${SCHEMA}.audit (at);

  CREATE TABLE ${SCHEMA}.shared (
    kind    text NOT NULL,
    key     text NOT NULL,
    value   text NOT NULL,
    version bigint NOT NULL,
    node    text NOT NULL,
    until   timestamptz,
    PRIMARY KEY (kind, key)
  );
  CREATE INDEX shared_until ON ${SCHEMA}.shared (until) WHERE until IS NOT NULL;
  CREATE SEQUENCE ${SCHEMA}.shared_version;
  `,
];

/** The version that this program reads and writes. */
export const SCHEMA_VERSION = MIGRATIONS.length;
