#!/bin/sh
# Copies the database once, then follows it.
set -e
[ -s "$PGDATA/PG_VERSION" ] || pg_basebackup -D "$PGDATA" -R -X stream --create-slot --slot=replica
exec postgres
