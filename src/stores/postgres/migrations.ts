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
  // Each of its statements sees what was committed before that statement, as in a transaction.
  // "decision IS NULL" is "status = 'pending'", of which an index of all open questions knows
  // nothing: each question is found by its id, however many are open.
  `
  CREATE FUNCTION ${SCHEMA}.write(
    in_node text, in_chain text, in_fence bigint,
    opened text[], sessions text[], owners text[], digests text[], call_ids text[],
    requests text[], calls text[], durations double precision[],
    settled text[], statuses text[], decisions text[], expected text[], covers text[],
    in_first bigint, in_last bigint, in_hash text, in_lines text, in_channel text, news text[]
  ) RETURNS boolean LANGUAGE plpgsql AS $write$
  BEGIN
    PERFORM pg_advisory_xact_lock(7310588, hashtext(in_node));
    IF in_fence IS NOT NULL THEN
      PERFORM pg_advisory_xact_lock_shared(7310587, 1);
      IF coalesce((SELECT value::bigint FROM ${SCHEMA}.shared
                   WHERE kind = 'fence' AND key = 'allow'), 0) <> in_fence THEN
        RETURN false;
      END IF;
    END IF;
    IF cardinality(settled) > 0 THEN
      IF cardinality(settled) > 1 THEN
        PERFORM 1 FROM ${SCHEMA}.approvals WHERE id = ANY(settled) ORDER BY id FOR UPDATE;
      END IF;
      FOR n IN 1 .. cardinality(settled) LOOP
        UPDATE ${SCHEMA}.approvals
        SET status = statuses[n], decision = decisions[n], resolved_at = clock_timestamp(),
            covered = ARRAY(SELECT jsonb_array_elements_text(covers[n]::jsonb))
        WHERE id = settled[n] AND decision IS NULL AND to_jsonb(waiting) = expected[n]::jsonb
          AND (statuses[n] IN ('expired', 'cancelled') OR expires_at > clock_timestamp());
        IF NOT FOUND THEN
          IF n = 1 THEN
            RETURN false;
          END IF;
          RAISE EXCEPTION 'some of these questions have changed' USING ERRCODE = 'CS001';
        END IF;
      END LOOP;
    END IF;
    IF cardinality(opened) > 0 THEN
      INSERT INTO ${SCHEMA}.approvals
        (id, node, session, owner, digest, call_id, request, waiting, expires_at)
      SELECT id, in_node, session, owner, digest, call_id, request, ARRAY[call],
             clock_timestamp() + ms * interval '1 millisecond'
      FROM unnest(opened, sessions, owners, digests, call_ids, requests, calls, durations)
        AS o(id, session, owner, digest, call_id, request, call, ms);
    END IF;
    IF in_first IS NOT NULL THEN
      INSERT INTO ${SCHEMA}.audit (chain, first, last, hash, lines, node)
      VALUES (in_chain, in_first, in_last, in_hash, in_lines, in_node);
    END IF;
    PERFORM pg_notify(in_channel, payload) FROM unnest(news) AS n(payload);
    RETURN true;
  END
  $write$;
  `,
];

/** The version that this program reads and writes. */
export const SCHEMA_VERSION = MIGRATIONS.length;
