-- index: CREATE INDEX "audit_to_seal" ON "audit" USING btree ("at","id") WHERE "audit"."position" is null;
-- index: CREATE INDEX "circuits_created" ON "circuits" USING btree ("partner_id","created_at");
-- index: CREATE INDEX "orders_created" ON "orders" USING btree ("partner_id","created_at","total_cost","is_sandbox");
-- index: CREATE INDEX "orders_status" ON "orders" USING btree ("partner_id","status","milestone","waits_on","is_sandbox");
-- index: CREATE INDEX "quotes_status" ON "quotes" USING btree ("partner_id","kind","status","expired_at","total_cost","is_sandbox");
-- index: CREATE INDEX "quotes_created" ON "quotes" USING btree ("partner_id","created_at","total_cost","is_sandbox");
-- index: CREATE INDEX "quotes_waiting" ON "quotes" USING btree ("partner_id","status","updated_at");
-- index: CREATE INDEX "support_cases_waiting" ON "support_cases" USING btree ("partner_id","status","waits_on","priority");
DROP INDEX IF EXISTS "audit_unsealed";--> statement-breakpoint
DROP INDEX IF EXISTS "orders_partner_list";--> statement-breakpoint
DROP INDEX IF EXISTS "orders_partner_status";--> statement-breakpoint
DROP INDEX IF EXISTS "quotes_partner_status";--> statement-breakpoint
DROP INDEX IF EXISTS "support_cases_status";
