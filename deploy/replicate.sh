#!/bin/sh
# Copies the database on the first start, then runs as its replica.
set -e
[ -s "$PGDATA/PG_VERSION" ] || pg_basebackup -D "$PGDATA" -R -X stream --create-slot --slot=replica
exec postgres
