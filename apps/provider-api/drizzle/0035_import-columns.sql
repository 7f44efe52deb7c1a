CREATE TABLE "multi_quote_import_columns" (
	"partner_id" integer NOT NULL,
	"headings_key" text NOT NULL,
	"positions" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "multi_quote_import_columns_partner_id_headings_key_pk" PRIMARY KEY("partner_id","headings_key")
);
--> statement-breakpoint
ALTER TABLE "multi_quote_import_columns" ADD CONSTRAINT "multi_quote_import_columns_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "multi_quote_import_rows" SET "fields" = '{"speed": "", "bearer": "", "term": ""}'::jsonb || "fields";
