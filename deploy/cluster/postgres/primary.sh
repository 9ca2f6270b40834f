#!/bin/bash
# Run once by the official image, while it prepares an empty database: the gateways' own user and
# database, the standby's user, and that a commit waits for the standby.
set -euo pipefail
: "${DATABASE_PASSWORD:?set it in .env}" "${REPLICATION_PASSWORD:?set it in .env}"

psql --username="${POSTGRES_USER:-postgres}" --dbname=postgres --no-psqlrc \
  --set=ON_ERROR_STOP=1 --set=database_password="$DATABASE_PASSWORD" \
  --set=replication_password="$REPLICATION_PASSWORD" <<'SQL'
SET password_encryption = 'scram-sha-256';
CREATE ROLE countersign LOGIN PASSWORD :'database_password';
CREATE DATABASE countersign OWNER countersign;
REVOKE ALL ON DATABASE countersign FROM PUBLIC;
CREATE ROLE replicator REPLICATION LOGIN PASSWORD :'replication_password';
SELECT pg_create_physical_replication_slot('standby');
-- a standby that is away for long must not fill this disk
ALTER SYSTEM SET max_slot_wal_keep_size = '8GB';
-- in force from the next start on: nothing here waits for a standby that does not exist yet
ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 (standby)';
ALTER SYSTEM SET synchronous_commit = 'on';
SQL

# `all` does not cover replication
echo 'host replication replicator all scram-sha-256' >>"$PGDATA/pg_hba.conf"
