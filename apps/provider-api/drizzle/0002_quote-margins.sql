CREATE TABLE "quote_margins" (
	"quote_reference" text PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"monthly_percent" double precision NOT NULL,
	"install_percent" double precision NOT NULL,
	"set_by_id" integer,
	"set_by" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quote_margins" ADD CONSTRAINT "quote_margins_quote_reference_quotes_reference_fk" FOREIGN KEY ("quote_reference") REFERENCES "public"."quotes"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_margins" ADD CONSTRAINT "quote_margins_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_margins" ADD CONSTRAINT "quote_margins_set_by_id_users_id_fk" FOREIGN KEY ("set_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_margins_partner" ON "quote_margins" USING btree ("partner_id","set_at");