-- index: CREATE INDEX "audit_listed" ON "audit" USING btree ("partner_id","at","id") WHERE not "audit"."has_changes";
-- index: CREATE INDEX "audit_unsealed" ON "audit" USING btree ("at","id","partner_id","has_changes") WHERE "audit"."position" is null;
-- index: CREATE INDEX "customers_listed" ON "customers" USING btree ("partner_id",lower("name")) WHERE "customers"."primary_id" is null;
-- index: DROP INDEX "audit_partner";
-- index: DROP INDEX "audit_to_seal";
CREATE TABLE "audit_counts" (
	"partner_id" integer PRIMARY KEY NOT NULL,
	"entries" integer NOT NULL
);
--> statement-breakpoint
-- No process seals rows until this transaction ends (src/audit/lock-seals.ts), so each row is counted once. Writers of rows
-- do not wait.
SELECT pg_advisory_xact_lock(4000402);--> statement-breakpoint
CREATE OR REPLACE FUNCTION audit_extend_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  first bigint;
  last bigint;
  positions bigint;
  sealed bigint;
BEGIN
  SELECT min(position), max(position), count(DISTINCT position), count(*) INTO first, last, positions, sealed FROM new_rows;
  IF sealed = 0 THEN RETURN NULL; END IF;
  UPDATE audit_chain_end SET position = last, hash = (SELECT hash FROM new_rows WHERE position = last)
    WHERE position = first - 1 AND sealed = last - first + 1 AND sealed = positions;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The rows do not follow the end of the audit log.' USING ERRCODE = 'insufficient_privilege';
  END IF;
  -- The list shows the row of a call only if its changes have no rows.
  INSERT INTO audit_counts (partner_id, entries)
    SELECT partner_id, count(*) FROM new_rows WHERE NOT has_changes AND partner_id IS NOT NULL GROUP BY 1 ORDER BY 1
    ON CONFLICT (partner_id) DO UPDATE SET entries = audit_counts.entries + excluded.entries;
  RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO audit_counts (partner_id, entries)
SELECT partner_id, count(*) FROM audit WHERE position IS NOT NULL AND NOT has_changes AND partner_id IS NOT NULL GROUP BY 1;