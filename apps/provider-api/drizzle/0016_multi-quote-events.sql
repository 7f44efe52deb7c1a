CREATE TABLE "multi_quote_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"multi_quote_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"title" text NOT NULL,
	"detail" text,
	"removed_locations" integer,
	"actor" text
);
--> statement-breakpoint
ALTER TABLE "multi_quote_events" ADD CONSTRAINT "multi_quote_events_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quote_events" ADD CONSTRAINT "multi_quote_events_multi_quote_id_multi_quotes_id_fk" FOREIGN KEY ("multi_quote_id") REFERENCES "public"."multi_quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "multi_quote_events_multi_quote" ON "multi_quote_events" USING btree ("multi_quote_id","at");