ALTER TABLE "multi_quote_import_chunks" ADD COLUMN "start" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "multi_quote_import_chunks" SET "start" = coalesce(("rows"->0->>'position')::integer, 0);--> statement-breakpoint
CREATE INDEX "multi_quote_import_chunks_start" ON "multi_quote_import_chunks" USING btree ("import_id","start");