ALTER TABLE "quotes" ADD COLUMN "use_existing_line" boolean;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "pstn_number" text;--> statement-breakpoint
-- A search that named the line knows it. Without one, a transfer has the lead time of 10 working days.
UPDATE "quotes" SET "use_existing_line" = ("lead_time_days" = 10) WHERE "kind" = 'broadband';--> statement-breakpoint
UPDATE "quotes" SET "use_existing_line" = coalesce(("searches"."ask"->>'useExistingLine')::boolean, false), "pstn_number" = "searches"."ask"->>'pstnNumber'
FROM "search_quotes" INNER JOIN "searches" ON "searches"."id" = "search_quotes"."search_id"
WHERE "search_quotes"."id" = "quotes"."search_quote_id" AND "quotes"."kind" = 'broadband';
