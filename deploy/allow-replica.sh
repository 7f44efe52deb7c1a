#!/bin/sh
# Runs once, when the database is created: the replica may connect.
echo 'host replication portal samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
