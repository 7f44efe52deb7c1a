ALTER TABLE "circuits" ADD COLUMN "monthly_cost" integer;--> statement-breakpoint
ALTER TABLE "circuits" ADD COLUMN "install_cost" integer;--> statement-breakpoint
-- A working day had 24 hours and now has 8 (D13).
UPDATE "support_cases" SET "sla_target_ms" = "sla_target_ms" / 3, "sla_ran_ms" = "sla_ran_ms" / 3 WHERE "sla_working_days" AND "sla_target_ms" >= 86400000;
