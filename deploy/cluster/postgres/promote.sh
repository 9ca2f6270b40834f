#!/bin/sh
# Makes the standby the primary, after the primary is gone for good. Until there is a new standby, a
# decision is on one disk only: that is why this is yours to start.
set -eu
: "${PGDATA:?}"
pg_ctl promote --pgdata="$PGDATA" --wait
psql --username="${POSTGRES_USER:-postgres}" --dbname=postgres --no-psqlrc --quiet \
  --command="ALTER SYSTEM RESET synchronous_standby_names" \
  --command="SELECT pg_reload_conf()" \
  --command="SELECT pg_create_physical_replication_slot('standby')" >/dev/null
echo "this is the primary now"
