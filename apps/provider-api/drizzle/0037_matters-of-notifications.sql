ALTER TABLE "notifications" ADD COLUMN "matter" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "done_at" timestamp (3) with time zone;--> statement-breakpoint
-- Older rows name what they are about in their text only.
UPDATE "notifications" SET "matter" = 'approval:' || split_part("text", ' ', 1) WHERE "type" = 'approval' AND "text" LIKE '% is awaiting your approval';--> statement-breakpoint
UPDATE "notifications" SET "matter" = 'expiry:' || split_part("text", ' ', 1) WHERE "type" = 'expires' AND "text" LIKE '% expires soon';--> statement-breakpoint
UPDATE "notifications" SET "done_at" = now() FROM "quotes" WHERE "quotes"."partner_id" = "notifications"."partner_id" AND "notifications"."matter" = 'approval:' || "quotes"."reference" AND "quotes"."status" <> 'data_added';--> statement-breakpoint
UPDATE "notifications" SET "done_at" = now() FROM "quotes" WHERE "quotes"."partner_id" = "notifications"."partner_id" AND "notifications"."matter" = 'expiry:' || "quotes"."reference" AND "quotes"."status" IN ('approved', 'processing', 'cancelled', 'archived', 'expired');--> statement-breakpoint
CREATE INDEX "notifications_matter" ON "notifications" USING btree ("partner_id","matter") WHERE "notifications"."done_at" is null;