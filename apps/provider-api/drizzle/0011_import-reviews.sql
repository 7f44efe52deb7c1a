CREATE TABLE "multi_quote_import_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"multi_quote_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"rows" integer NOT NULL,
	"import_id" uuid,
	"imported_rows" integer DEFAULT 0 NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "multi_quote_import_rows" (
	"review_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"state" text NOT NULL,
	"fields" jsonb NOT NULL,
	"issues" jsonb NOT NULL,
	"suggestions" jsonb NOT NULL,
	"address" jsonb,
	"address_key" text,
	CONSTRAINT "multi_quote_import_rows_review_id_row_pk" PRIMARY KEY("review_id","row")
);
--> statement-breakpoint
ALTER TABLE "multi_quote_import_reviews" ADD CONSTRAINT "multi_quote_import_reviews_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quote_import_reviews" ADD CONSTRAINT "multi_quote_import_reviews_multi_quote_id_multi_quotes_id_fk" FOREIGN KEY ("multi_quote_id") REFERENCES "public"."multi_quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quote_import_reviews" ADD CONSTRAINT "multi_quote_import_reviews_import_id_multi_quote_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."multi_quote_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quote_import_rows" ADD CONSTRAINT "multi_quote_import_rows_review_id_multi_quote_import_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."multi_quote_import_reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "multi_quote_import_reviews_multi_quote" ON "multi_quote_import_reviews" USING btree ("multi_quote_id","created_at");--> statement-breakpoint
CREATE INDEX "multi_quote_import_rows_state" ON "multi_quote_import_rows" USING btree ("review_id","state");