-- Tokens last a year at most, counted from now for those that have no end or a later one.
UPDATE "api_tokens" SET "expires_at" = least(coalesce("expires_at", now() + interval '365 days'), now() + interval '365 days');--> statement-breakpoint
ALTER TABLE "api_tokens" ALTER COLUMN "expires_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "expiry_notice_days" smallint;--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "api_tokens" USING btree ("user_id");