ALTER TABLE "negotiations" ALTER COLUMN "multi_quote_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "negotiations" ADD COLUMN "target_term_months" integer;