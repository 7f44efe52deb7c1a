ALTER TABLE "multi_quote_runs" ADD COLUMN "is_marked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now, no position meant that all locations are marked.
UPDATE "multi_quote_runs" SET "is_marked" = true, "marked_to" = 0 WHERE "marked_to" IS NULL;--> statement-breakpoint
ALTER TABLE "multi_quote_runs" ALTER COLUMN "marked_to" SET NOT NULL;
