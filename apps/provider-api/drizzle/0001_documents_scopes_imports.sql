CREATE TABLE "multi_quote_import_chunks" (
	"import_id" uuid NOT NULL,
	"chunk" integer NOT NULL,
	"rows" json NOT NULL,
	CONSTRAINT "multi_quote_import_chunks_import_id_chunk_pk" PRIMARY KEY("import_id","chunk")
);
--> statement-breakpoint
CREATE TABLE "multi_quote_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"multi_quote_id" integer NOT NULL,
	"first_position" integer,
	"total" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_documents" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"quote_reference" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"file_id" text NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- A token that was made before there were scopes keeps what it could do.
ALTER TABLE "api_tokens" ADD COLUMN "scopes" jsonb DEFAULT '["quotes:read","quotes:write","quotes:approve","multi-quotes:read","multi-quotes:write","orders:read","orders:write","services:read","services:write","support:read","support:write","documentation:read","contacts:read","contacts:write","company:read"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ALTER COLUMN "scopes" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "password_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "multi_quote_runs" ADD COLUMN "marked_to" integer DEFAULT 0;--> statement-breakpoint
ALTER TABLE "multi_quote_runs" ADD COLUMN "searched_to" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "multi_quote_import_chunks" ADD CONSTRAINT "multi_quote_import_chunks_import_id_multi_quote_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."multi_quote_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quote_imports" ADD CONSTRAINT "multi_quote_imports_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quote_imports" ADD CONSTRAINT "multi_quote_imports_multi_quote_id_multi_quotes_id_fk" FOREIGN KEY ("multi_quote_id") REFERENCES "public"."multi_quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_documents" ADD CONSTRAINT "quote_documents_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_documents" ADD CONSTRAINT "quote_documents_quote_reference_quotes_reference_fk" FOREIGN KEY ("quote_reference") REFERENCES "public"."quotes"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_documents_quote" ON "quote_documents" USING btree ("quote_reference","id");