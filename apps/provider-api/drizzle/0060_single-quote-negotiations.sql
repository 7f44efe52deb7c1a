ALTER TABLE "negotiations" ALTER COLUMN "multi_quote_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "negotiations" ADD COLUMN "target_term_months" integer;--> statement-breakpoint
-- Without a multi-quote the negotiation is named after its quote ("QS-1234, round 2"), which the audit log names instead.
SELECT audit_watch('negotiations', 'multi-quote',
  'CASE WHEN r.multi_quote_id IS NULL THEN split_part(r.name, '','', 1) ELSE (SELECT uuid::text FROM multi_quotes WHERE id = r.multi_quote_id) END',
  'CASE WHEN r.multi_quote_id IS NULL THEN split_part(r.name, '','', 1) ELSE (SELECT name FROM multi_quotes WHERE id = r.multi_quote_id) END',
  '{name,notes,status,targets,target_term_months,round}');--> statement-breakpoint
-- audit_watch takes one kind for all rows of a table; here it depends on the row.
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('audit_negotiations()'::regprocedure), '''multi-quote''',
    '(CASE WHEN r.multi_quote_id IS NULL THEN ''quote'' ELSE ''multi-quote'' END)');
END $$;
