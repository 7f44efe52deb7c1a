ALTER TABLE "negotiation_quotes" ADD COLUMN "product_name" text;--> statement-breakpoint
ALTER TABLE "negotiation_quotes" ADD COLUMN "term_months" integer;--> statement-breakpoint
ALTER TABLE "negotiation_quotes" ADD COLUMN "total_cost" integer;--> statement-breakpoint
-- A quote in negotiation still has the values that its offer is compared with. Those of decided offers are unknown.
UPDATE "negotiation_quotes" SET "product_name" = "quotes"."product_name", "term_months" = "quotes"."term_months", "total_cost" = "quotes"."total_cost"
FROM "quotes" WHERE "quotes"."reference" = "negotiation_quotes"."quote_reference" AND "quotes"."status" = 'negotiation' AND "negotiation_quotes"."status" IN ('pending', 'ready');
