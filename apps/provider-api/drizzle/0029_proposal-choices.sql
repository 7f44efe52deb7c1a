CREATE TABLE "proposal_choices" (
	"quote_reference" text PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"is_included" boolean NOT NULL,
	"standing" text NOT NULL,
	"chosen_by" text NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proposal_choices_standing" CHECK ("proposal_choices"."standing" in ('open', 'ordered', 'negotiation'))
);
--> statement-breakpoint
ALTER TABLE "proposal_choices" ADD CONSTRAINT "proposal_choices_quote_reference_quotes_reference_fk" FOREIGN KEY ("quote_reference") REFERENCES "public"."quotes"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_choices" ADD CONSTRAINT "proposal_choices_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;