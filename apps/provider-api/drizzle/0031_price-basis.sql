ALTER TABLE "multi_quote_bulk_runs" ADD COLUMN "price_basis" text;--> statement-breakpoint
ALTER TABLE "multi_quote_locations" ADD COLUMN "best_products" jsonb;--> statement-breakpoint
ALTER TABLE "multi_quotes" ADD COLUMN "price_basis" text;--> statement-breakpoint
-- Best offers of each term are found again when a location is shown.
ALTER TABLE "multi_quote_locations" DROP COLUMN "best_product";