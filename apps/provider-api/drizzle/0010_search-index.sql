CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE FUNCTION search_index(VARIADIC fields text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(lower(field), ' '), '') || ' |'
    || coalesce(string_agg(regexp_replace(lower(field), '[\s._/,-]+', '', 'g'), '|'), '') || '|'
  FROM unnest(fields) AS field WHERE field IS NOT NULL
$$;--> statement-breakpoint
ALTER TABLE "circuits" ADD COLUMN "search_index" text GENERATED ALWAYS AS (search_index(name, customer_name, street, city, postcode, product_name, order_reference, attributes->>'ATTR_SUPPLIER_REFERENCE', attributes->>'ATTR_CUSTOMER_REFERENCE', attributes->>'ATTR_PO_REFERENCE', attributes->>'ATTR_ACCESS_ID', attributes->>'ATTR_NNI_REFERENCE', attributes->>'ATTR_LINE_NUMBER', attributes->>'ATTR_ONT_REFERENCE', attributes->>'ATTR_NTE_SERIAL', attributes->>'ATTR_ROUTER_SERIAL')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "multi_quotes" ADD COLUMN "search_index" text GENERATED ALWAYS AS (search_index(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_index" text GENERATED ALWAYS AS (search_index(search_text, reference, quote_reference, custom_reference, purchase_order_reference, supplier_reference, customer_name, postcode)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "search_index" text GENERATED ALWAYS AS (search_index(search_text, reference, custom_reference, customer_name, postcode)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "support_cases" ADD COLUMN "search_index" text GENERATED ALWAYS AS (search_index(case_number, subject, asset_name, customer_name, postcode)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "circuits_search" ON "circuits" USING gin ("search_index" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "multi_quotes_search" ON "multi_quotes" USING gin ("search_index" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_index" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "quotes_search" ON "quotes" USING gin ("search_index" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "support_cases_search" ON "support_cases" USING gin ("search_index" gin_trgm_ops);