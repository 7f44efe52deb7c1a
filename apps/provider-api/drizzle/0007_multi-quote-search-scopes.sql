CREATE TABLE "multi_quote_bulk_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"multi_quote_id" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"match" jsonb NOT NULL,
	"strategy" text NOT NULL,
	"supplier_key" text,
	"total" integer NOT NULL,
	"processed" integer DEFAULT 0 NOT NULL,
	"rate_since" timestamp (3) with time zone,
	"rate_from" integer DEFAULT 0 NOT NULL,
	"created_by" text,
	"done" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"skipped_locations" jsonb NOT NULL,
	"last_position" integer DEFAULT 0 NOT NULL,
	"last_uuid" uuid,
	"created_by_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "multi_quote_locations" ADD COLUMN "search_error" text;--> statement-breakpoint
ALTER TABLE "multi_quote_locations" ADD COLUMN "matching_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "multi_quote_locations" ADD COLUMN "best_product" jsonb;--> statement-breakpoint
ALTER TABLE "multi_quote_runs" ADD COLUMN "rate_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "multi_quote_runs" ADD COLUMN "rate_from" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "multi_quote_runs" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "multi_quote_runs" ADD COLUMN "failed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "multi_quote_runs" ADD COLUMN "scope" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "multi_quote_runs" ADD COLUMN "location_uuids" jsonb;--> statement-breakpoint
ALTER TABLE "multi_quote_runs" ADD COLUMN "search_filters" jsonb;--> statement-breakpoint
ALTER TABLE "multi_quote_bulk_runs" ADD CONSTRAINT "multi_quote_bulk_runs_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quote_bulk_runs" ADD CONSTRAINT "multi_quote_bulk_runs_multi_quote_id_multi_quotes_id_fk" FOREIGN KEY ("multi_quote_id") REFERENCES "public"."multi_quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quote_bulk_runs" ADD CONSTRAINT "multi_quote_bulk_runs_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "multi_quote_bulk_runs_multi_quote" ON "multi_quote_bulk_runs" USING btree ("multi_quote_id","created_at");--> statement-breakpoint
-- Locations searched before matches were stored count all their offers, until they are searched again.
UPDATE "multi_quote_locations" SET "matching_count" = "search_quotes_count" WHERE "search_status" = 'searched';
