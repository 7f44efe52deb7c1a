#!/bin/sh
# Runs once, when the database is created. Allows the replica to connect.
echo 'host replication portal samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
