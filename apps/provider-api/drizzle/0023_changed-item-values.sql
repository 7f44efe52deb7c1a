ALTER TABLE "multi_quote_changed_items" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "multi_quote_changed_items" ADD COLUMN "after" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- Their undo would have no values to compare the sites with.
DELETE FROM "multi_quote_changes" WHERE "subject" = 'sites' AND "undone_at" IS NULL;
