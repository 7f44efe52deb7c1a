CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TABLE "help_articles" (
	"id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"body" text NOT NULL,
	"text_vector" "tsvector" GENERATED ALWAYS AS (text_vector(title, category, body)) STORED NOT NULL
);
--> statement-breakpoint
DROP INDEX "circuits_search";--> statement-breakpoint
DROP INDEX "multi_quotes_search";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
DROP INDEX "quotes_search";--> statement-breakpoint
DROP INDEX "support_cases_search";--> statement-breakpoint
CREATE INDEX "help_articles_text" ON "help_articles" USING gin ("text_vector");--> statement-breakpoint
CREATE INDEX "circuits_search" ON "circuits" USING gin ("partner_id","search_index" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "multi_quotes_search" ON "multi_quotes" USING gin ("partner_id","search_index" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("partner_id","search_index" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "quotes_search" ON "quotes" USING gin ("partner_id","search_index" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "support_cases_search" ON "support_cases" USING gin ("partner_id","search_index" gin_trgm_ops);