ALTER TABLE "users" ADD COLUMN "team" text;--> statement-breakpoint
ALTER TABLE "multi_quotes" ADD COLUMN "owner_id" integer;--> statement-breakpoint
ALTER TABLE "multi_quotes" ADD COLUMN "owner_name" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "owner_id" integer;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "owner_name" text;--> statement-breakpoint
ALTER TABLE "support_cases" ADD COLUMN "partner_owner_id" integer;--> statement-breakpoint
ALTER TABLE "support_cases" ADD COLUMN "partner_owner_name" text;--> statement-breakpoint
ALTER TABLE "multi_quotes" ADD CONSTRAINT "multi_quotes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_partner_owner_id_users_id_fk" FOREIGN KEY ("partner_owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Until now the creator was the only person known to look after something.
UPDATE "multi_quotes" SET "owner_id" = "created_by_id", "owner_name" = "created_by" WHERE "created_by_id" IS NOT NULL;--> statement-breakpoint
UPDATE "quotes" SET "owner_id" = "created_by_id", "owner_name" = "created_by" WHERE "created_by_id" IS NOT NULL;--> statement-breakpoint
UPDATE "support_cases" SET "partner_owner_id" = "users"."id", "partner_owner_name" = "users"."first_name" || ' ' || "users"."last_name"
FROM "users" WHERE "users"."id" = "support_cases"."created_by_id";--> statement-breakpoint
CREATE INDEX "quotes_owner" ON "quotes" USING btree ("owner_id");