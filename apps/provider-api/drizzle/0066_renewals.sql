CREATE TABLE "quote_renewals" (
	"quote_reference" text PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"circuit_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_quotes" ADD COLUMN "renewal" jsonb;--> statement-breakpoint
ALTER TABLE "quote_renewals" ADD CONSTRAINT "quote_renewals_quote_reference_quotes_reference_fk" FOREIGN KEY ("quote_reference") REFERENCES "public"."quotes"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_renewals" ADD CONSTRAINT "quote_renewals_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_renewals_circuit" ON "quote_renewals" USING btree ("partner_id","circuit_id");--> statement-breakpoint
SELECT audit_watch('quote_renewals', 'quote', 'r.quote_reference', 'r.quote_reference', '{circuit_id}');
