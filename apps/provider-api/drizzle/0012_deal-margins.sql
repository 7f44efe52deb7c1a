CREATE TABLE "multi_quote_margins" (
	"multi_quote_id" integer PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"basis" text NOT NULL,
	"monthly_percent" double precision NOT NULL,
	"install_percent" double precision NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "multi_quote_margins" ADD CONSTRAINT "multi_quote_margins_multi_quote_id_multi_quotes_id_fk" FOREIGN KEY ("multi_quote_id") REFERENCES "public"."multi_quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quote_margins" ADD CONSTRAINT "multi_quote_margins_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;