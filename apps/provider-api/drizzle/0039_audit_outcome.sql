ALTER TABLE "audit" ADD COLUMN "status" integer DEFAULT 200 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "reason" text;