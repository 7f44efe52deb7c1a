ALTER TABLE "api_tokens" ADD COLUMN "is_for_sandbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "is_sandbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_sandbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "is_sandbox" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of the keys, so that two transactions do not wait for each other.
  INSERT INTO customers (partner_id, name)
  SELECT DISTINCT ON (partner_id, customer_key) partner_id, btrim(customer_name) FROM new_rows
  WHERE customer_key <> '' AND NOT EXISTS (
    SELECT FROM customers WHERE customers.partner_id = new_rows.partner_id AND customers.key = new_rows.customer_key
  )
  -- The customers of test data do not exist. Only some of the tables have the column.
  AND (to_jsonb(new_rows) ->> 'is_sandbox') IS DISTINCT FROM 'true'
  ORDER BY partner_id, customer_key
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.customer_key <> '' AND (to_jsonb(NEW) ->> 'is_sandbox') IS DISTINCT FROM 'true' THEN
    INSERT INTO customers (partner_id, name) VALUES (NEW.partner_id, btrim(NEW.customer_name)) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
SELECT audit_watch('api_tokens', 'token', 'r.id', 'r.name', '{name,prefix,scopes,is_for_sandbox,expires_at}');
