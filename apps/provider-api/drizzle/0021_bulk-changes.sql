CREATE TABLE "multi_quote_changed_items" (
	"change_id" uuid NOT NULL,
	"key" text NOT NULL,
	"partner_id" integer NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb NOT NULL,
	"outcome" text,
	CONSTRAINT "multi_quote_changed_items_change_id_key_pk" PRIMARY KEY("change_id","key")
);
--> statement-breakpoint
CREATE TABLE "multi_quote_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"multi_quote_id" integer NOT NULL,
	"subject" text NOT NULL,
	"step" text NOT NULL,
	"fields" jsonb NOT NULL,
	"created_by_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"restored" integer DEFAULT 0 NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" text
);
--> statement-breakpoint
ALTER TABLE "multi_quote_changed_items" ADD CONSTRAINT "multi_quote_changed_items_change_id_multi_quote_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."multi_quote_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quote_changed_items" ADD CONSTRAINT "multi_quote_changed_items_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quote_changes" ADD CONSTRAINT "multi_quote_changes_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quote_changes" ADD CONSTRAINT "multi_quote_changes_multi_quote_id_multi_quotes_id_fk" FOREIGN KEY ("multi_quote_id") REFERENCES "public"."multi_quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quote_changes" ADD CONSTRAINT "multi_quote_changes_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "multi_quote_changes_multi_quote" ON "multi_quote_changes" USING btree ("multi_quote_id","created_at");--> statement-breakpoint
CREATE INDEX "multi_quote_changes_age" ON "multi_quote_changes" USING btree ("created_at");