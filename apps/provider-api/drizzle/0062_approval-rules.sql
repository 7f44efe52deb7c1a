CREATE TABLE "approval_rules" (
	"partner_id" integer PRIMARY KEY NOT NULL,
	"second_approval_above" integer,
	"forbids_own_approval" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_approvals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"quote_reference" text NOT NULL,
	"user_id" integer,
	"approved_by" text NOT NULL,
	"for_user_id" integer,
	"approved_for" text,
	"approved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quote_approvals_once" UNIQUE("quote_reference","user_id")
);
--> statement-breakpoint
ALTER TABLE "approval_rules" ADD CONSTRAINT "approval_rules_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_approvals" ADD CONSTRAINT "quote_approvals_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_approvals" ADD CONSTRAINT "quote_approvals_quote_reference_quotes_reference_fk" FOREIGN KEY ("quote_reference") REFERENCES "public"."quotes"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_approvals" ADD CONSTRAINT "quote_approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_approvals" ADD CONSTRAINT "quote_approvals_for_user_id_users_id_fk" FOREIGN KEY ("for_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
SELECT
  audit_watch('approval_rules', 'company', 'r.partner_id', '(SELECT name FROM partners WHERE id = r.partner_id)', '{second_approval_above,forbids_own_approval}'),
  audit_watch('quote_approvals', 'quote', 'r.quote_reference', 'r.quote_reference', '{approved_by,approved_for}');
