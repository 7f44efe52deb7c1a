CREATE TABLE "address_choices" (
	"partner_id" integer NOT NULL,
	"words" text NOT NULL,
	"udprn" integer NOT NULL,
	"chosen_by" text NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "address_choices_partner_id_words_pk" PRIMARY KEY("partner_id","words")
);
--> statement-breakpoint
ALTER TABLE "address_choices" ADD CONSTRAINT "address_choices_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_choices" ADD CONSTRAINT "address_choices_udprn_addresses_udprn_fk" FOREIGN KEY ("udprn") REFERENCES "public"."addresses"("udprn") ON DELETE cascade ON UPDATE no action;