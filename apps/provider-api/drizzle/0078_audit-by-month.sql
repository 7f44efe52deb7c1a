-- index: CREATE UNIQUE INDEX "audit_id" ON "audit" USING btree ("id","at");
-- index: CREATE UNIQUE INDEX "audit_chain" ON "audit" USING btree ("position","at");
-- The server then turns "audit" into a partitioned table (src/audit/partitions/convert.ts). Partitions are in this schema.
CREATE SCHEMA "partitions";
--> statement-breakpoint
CREATE TABLE "audit_chain_end" (
	"is_only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"position" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_end_only_row" CHECK ("audit_chain_end"."is_only_row")
);
--> statement-breakpoint
-- Lets a statement seal rows only at the positions that follow the end. A unique index of a partitioned table must contain
-- the time, so none can say that a position is used once.
CREATE FUNCTION audit_extend_chain() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RETURN NULL;
END $$;--> statement-breakpoint
-- Adds the triggers for rows. Partitions inherit them.
CREATE FUNCTION audit_guard_rows(target regclass) RETURNS void LANGUAGE plpgsql AS $body$
BEGIN
  EXECUTE format('CREATE TRIGGER audit_added_unsealed BEFORE INSERT ON %s FOR EACH ROW
    WHEN (NEW.position IS NOT NULL OR NEW.hash IS NOT NULL OR NEW.previous_hash IS NOT NULL) EXECUTE FUNCTION audit_refuse()', target);
  -- Sealing may set the three columns that this list leaves out, once.
  EXECUTE format('CREATE TRIGGER audit_unchanged BEFORE UPDATE OF id, at, partner_id, user_id, user_name, staff_id, staff_name,
    source, address, action, params, status, reason, request_id, operation, kind, thing, label, changes, has_changes
    ON %s FOR EACH ROW EXECUTE FUNCTION audit_refuse()', target);
  EXECUTE format('CREATE TRIGGER audit_sealed_once BEFORE UPDATE ON %s FOR EACH ROW
    WHEN (OLD.position IS NOT NULL OR NEW.position IS NULL OR NEW.hash IS NULL OR NEW.previous_hash IS NULL)
    EXECUTE FUNCTION audit_refuse()', target);
  EXECUTE format('CREATE TRIGGER audit_kept BEFORE DELETE ON %s FOR EACH ROW EXECUTE FUNCTION audit_refuse_removal()', target);
END $body$;--> statement-breakpoint
-- Adds the triggers for statements, which every partition needs: a statement can name a partition.
CREATE FUNCTION audit_guard_statements(target regclass) RETURNS void LANGUAGE plpgsql AS $body$
BEGIN
  EXECUTE format('CREATE TRIGGER audit_not_emptied BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse()', target);
  EXECUTE format('CREATE TRIGGER audit_chain_extended AFTER UPDATE ON %s REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
    EXECUTE FUNCTION audit_extend_chain()', target);
END $body$;--> statement-breakpoint
DROP TRIGGER audit_unchanged ON audit;--> statement-breakpoint
DROP TRIGGER audit_sealed_once ON audit;--> statement-breakpoint
DROP TRIGGER audit_kept ON audit;--> statement-breakpoint
DROP TRIGGER audit_not_emptied ON audit;--> statement-breakpoint
SELECT audit_guard_rows('audit'), audit_guard_statements('audit');--> statement-breakpoint
-- After the triggers: they wait for a process that is sealing.
INSERT INTO audit_chain_end (position, hash)
SELECT position, hash FROM (
  (SELECT position, hash FROM audit WHERE position IS NOT NULL ORDER BY position DESC LIMIT 1)
  UNION ALL (SELECT position, hash FROM audit_checkpoints ORDER BY position DESC LIMIT 1)
  UNION ALL SELECT 0, ''
) AS ends ORDER BY position DESC LIMIT 1;--> statement-breakpoint
-- Only the trigger of the audit log changes the end of its chain.
CREATE TRIGGER audit_chain_end_unchanged BEFORE UPDATE ON audit_chain_end FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION audit_refuse();--> statement-breakpoint
CREATE TRIGGER audit_chain_end_kept BEFORE DELETE OR TRUNCATE ON audit_chain_end FOR EACH STATEMENT
  EXECUTE FUNCTION audit_refuse();
