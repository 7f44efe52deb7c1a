CREATE TABLE "proposal_mails" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"proposal_id" integer NOT NULL,
	"to" jsonb NOT NULL,
	"copy_to" text,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"sent_by_id" integer,
	"sent_by" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"quote_reference" text,
	"multi_quote_id" integer,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"margin" jsonb NOT NULL,
	"costs" jsonb NOT NULL,
	"created_by_id" integer,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "proposals_quote_number" UNIQUE("quote_reference","number"),
	CONSTRAINT "proposals_multi_quote_number" UNIQUE("multi_quote_id","number"),
	CONSTRAINT "proposals_one_subject" CHECK (num_nonnulls("proposals"."quote_reference", "proposals"."multi_quote_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "proposal_mails" ADD CONSTRAINT "proposal_mails_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_mails" ADD CONSTRAINT "proposal_mails_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_mails" ADD CONSTRAINT "proposal_mails_sent_by_id_users_id_fk" FOREIGN KEY ("sent_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_quote_reference_quotes_reference_fk" FOREIGN KEY ("quote_reference") REFERENCES "public"."quotes"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_multi_quote_id_multi_quotes_id_fk" FOREIGN KEY ("multi_quote_id") REFERENCES "public"."multi_quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_mails_proposal" ON "proposal_mails" USING btree ("proposal_id","id");