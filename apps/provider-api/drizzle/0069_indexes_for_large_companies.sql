CREATE INDEX IF NOT EXISTS "audit_to_seal" ON "audit" USING btree ("at","id") WHERE "audit"."position" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "circuits_created" ON "circuits" USING btree ("partner_id","created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_created" ON "orders" USING btree ("partner_id","created_at","total_cost");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_status" ON "orders" USING btree ("partner_id","status","milestone","waits_on");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "quotes_status" ON "quotes" USING btree ("partner_id","kind","status","expired_at","total_cost");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "quotes_created" ON "quotes" USING btree ("partner_id","created_at","total_cost");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "quotes_waiting" ON "quotes" USING btree ("partner_id","status","updated_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "support_cases_waiting" ON "support_cases" USING btree ("partner_id","status","waits_on","priority");--> statement-breakpoint
DROP INDEX IF EXISTS "audit_unsealed";--> statement-breakpoint
DROP INDEX IF EXISTS "orders_partner_list";--> statement-breakpoint
DROP INDEX IF EXISTS "orders_partner_status";--> statement-breakpoint
DROP INDEX IF EXISTS "quotes_partner_status";--> statement-breakpoint
DROP INDEX IF EXISTS "support_cases_status";