CREATE TABLE "release_documents" (
	"store" text NOT NULL,
	"key" text NOT NULL,
	"content" text NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "release_documents_store_key_pk" PRIMARY KEY("store","key")
);
--> statement-breakpoint
CREATE TABLE "release_log" (
	"store" text NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "release_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry" text NOT NULL,
	CONSTRAINT "release_log_store_id_pk" PRIMARY KEY("store","id")
);
