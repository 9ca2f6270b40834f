#!/bin/sh
# The synchronous standby: at its first start it copies the primary, then it follows it. Once it was
# promoted (promote.sh) it starts as the primary that it is.
set -eu
: "${PGDATA:?}" "${PRIMARY_HOST:?}" "${REPLICATION_PASSWORD:?set it in .env}"
export PGPASSWORD="$REPLICATION_PASSWORD"

primary="host=$PRIMARY_HOST port=${PRIMARY_PORT:-5432} user=replicator application_name=standby"

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # a copy that was broken off leaves nothing behind that a start would take for a database
  until pg_basebackup --dbname="$primary" --pgdata="$PGDATA" --wal-method=stream \
    --checkpoint=fast --slot=standby --write-recovery-conf; do
    echo "the primary cannot be copied yet" >&2
    find "$PGDATA" -mindepth 1 -delete
    sleep 1
  done
  chmod 700 "$PGDATA"
fi

unset PGPASSWORD REPLICATION_PASSWORD
exec postgres "$@"
