CREATE TABLE "idempotency_keys" (
	"partner_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"claim" uuid NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"committed_at" timestamp (3) with time zone,
	"status" smallint,
	"body" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_partner_id_user_id_key_pk" PRIMARY KEY("partner_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "multi_quote_imported_files" (
	"partner_id" integer NOT NULL,
	"multi_quote_id" integer NOT NULL,
	"content_hash" text NOT NULL,
	"review_id" uuid,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"imported_by" text,
	CONSTRAINT "multi_quote_imported_files_multi_quote_id_content_hash_pk" PRIMARY KEY("multi_quote_id","content_hash")
);
--> statement-breakpoint
ALTER TABLE "multi_quote_import_reviews" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quote_imported_files" ADD CONSTRAINT "multi_quote_imported_files_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quote_imported_files" ADD CONSTRAINT "multi_quote_imported_files_multi_quote_id_multi_quotes_id_fk" FOREIGN KEY ("multi_quote_id") REFERENCES "public"."multi_quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");