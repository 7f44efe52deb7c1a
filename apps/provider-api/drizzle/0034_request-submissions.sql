ALTER TABLE "quote_crfs" ADD COLUMN "submission" jsonb;--> statement-breakpoint
ALTER TABLE "quote_crfs" ADD COLUMN "previous_submission" jsonb;