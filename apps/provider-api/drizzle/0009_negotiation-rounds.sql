ALTER TABLE "negotiation_quotes" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "negotiation_quotes" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "negotiation_quotes" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "negotiations" ADD COLUMN "targets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "negotiations" ADD COLUMN "first_round_id" integer;--> statement-breakpoint
ALTER TABLE "negotiations" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "negotiations" ADD COLUMN "answer_due_at" timestamp (3) with time zone DEFAULT now() NOT NULL;