-- No plan depends on values inside JSON, and sampling them takes most of the time of `analyze`, which blocks the
-- embedded database.
ALTER TABLE "multi_quote_locations" ALTER COLUMN "address" SET STATISTICS 0, ALTER COLUMN "search_filters" SET STATISTICS 0, ALTER COLUMN "best_product" SET STATISTICS 0, ALTER COLUMN "selected_product" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "address" SET STATISTICS 0, ALTER COLUMN "addons" SET STATISTICS 0;--> statement-breakpoint
ALTER TABLE "quote_crfs" ALTER COLUMN "sections" SET STATISTICS 0;
