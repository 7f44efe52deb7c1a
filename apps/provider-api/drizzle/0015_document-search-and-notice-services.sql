CREATE FUNCTION text_vector(title text, summary text, body text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('english', words[1]) || to_tsvector('simple', words[1]), 'A')
    || setweight(to_tsvector('english', words[2]) || to_tsvector('simple', words[2]), 'B')
    || setweight(to_tsvector('english', words[3]) || to_tsvector('simple', words[3]), 'D')
  FROM (
    SELECT array_agg(regexp_replace(coalesce(field, ''), '[._/@,:-]+', ' ', 'g') ORDER BY position) AS words
    FROM unnest(ARRAY[title, summary, body]) WITH ORDINALITY AS given(field, position)
  ) AS spaced
$$;--> statement-breakpoint
CREATE TABLE "service_notice_circuits" (
	"notice_id" integer NOT NULL,
	"partner_id" integer NOT NULL,
	"circuit_id" integer NOT NULL,
	CONSTRAINT "service_notice_circuits_notice_id_circuit_id_pk" PRIMARY KEY("notice_id","circuit_id")
);
--> statement-breakpoint
ALTER TABLE "document_files" ADD COLUMN "content_text" text;--> statement-breakpoint
ALTER TABLE "document_files" ADD COLUMN "text_vector" "tsvector" GENERATED ALWAYS AS (text_vector(name, description, content_text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "document_folders" ADD COLUMN "text_vector" "tsvector" GENERATED ALWAYS AS (text_vector(name, description, null::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "service_notices" ADD COLUMN "announced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "service_notice_circuits" ADD CONSTRAINT "service_notice_circuits_notice_id_service_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."service_notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_notice_circuits" ADD CONSTRAINT "service_notice_circuits_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_notice_circuits" ADD CONSTRAINT "service_notice_circuits_circuit_id_circuits_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_notice_circuits_partner" ON "service_notice_circuits" USING btree ("partner_id","notice_id");--> statement-breakpoint
CREATE INDEX "service_notice_circuits_circuit" ON "service_notice_circuits" USING btree ("circuit_id");--> statement-breakpoint
CREATE INDEX "document_files_text" ON "document_files" USING gin ("text_vector");