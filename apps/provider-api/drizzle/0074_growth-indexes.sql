-- index: CREATE INDEX "multi_quote_locations_customer_created" ON "multi_quote_locations" USING btree ("partner_id","customer_key","created_at");
-- index: CREATE INDEX "orders_totals" ON "orders" USING btree ("partner_id","created_at","total_cost","is_sandbox","reference");
-- index: CREATE INDEX "quotes_pipeline" ON "quotes" USING btree ("partner_id","created_at","total_cost","is_sandbox","status","expired_at","updated_at","order_reference");
-- index: CREATE INDEX "quotes_price" ON "quotes" USING btree ("partner_id","kind","monthly_cost","reference");
-- index: CREATE INDEX "quotes_customer_created" ON "quotes" USING btree ("partner_id","customer_key","created_at");
DROP INDEX IF EXISTS "multi_quote_locations_customer";--> statement-breakpoint
DROP INDEX IF EXISTS "orders_created";--> statement-breakpoint
DROP INDEX IF EXISTS "quotes_created";--> statement-breakpoint
DROP INDEX IF EXISTS "quotes_customer";