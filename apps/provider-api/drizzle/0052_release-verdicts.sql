CREATE TABLE "operator_news" (
	"key" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "release_visits" ADD COLUMN "slowest_ms" integer;--> statement-breakpoint
CREATE INDEX "operator_news_sent" ON "operator_news" USING btree ("sent_at");