CREATE TABLE "default_margins" (
	"partner_id" integer PRIMARY KEY NOT NULL,
	"leased_line" jsonb,
	"broadband" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposal_branding" (
	"partner_id" integer PRIMARY KEY NOT NULL,
	"logo_file_id" text,
	"accent_color" text,
	"address" text,
	"footer" text,
	"terms" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "logo_file_id" text;--> statement-breakpoint
ALTER TABLE "default_margins" ADD CONSTRAINT "default_margins_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_branding" ADD CONSTRAINT "proposal_branding_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT
  audit_watch('proposal_branding', 'company', 'r.partner_id', '(SELECT name FROM partners WHERE id = r.partner_id)', '{accent_color,address,footer,terms}'),
  audit_watch('default_margins', 'company', 'r.partner_id', '(SELECT name FROM partners WHERE id = r.partner_id)', '{leased_line,broadband}');
