CREATE FUNCTION customer_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(btrim(regexp_replace(name, '[\s\u00a0]+', ' ', 'g')))
$$;--> statement-breakpoint
CREATE TABLE "customer_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"title" text NOT NULL,
	"detail" text,
	"actor" text
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"text" text NOT NULL,
	"author_id" integer,
	"author" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"name" text NOT NULL,
	"key" text GENERATED ALWAYS AS (customer_key(name)) STORED NOT NULL,
	"search_index" text GENERATED ALWAYS AS (search_index(name)) STORED NOT NULL,
	"owner_id" integer,
	"merged_into_id" integer,
	"primary_id" integer,
	"merged_at" timestamp (3) with time zone,
	"merged_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "circuits" ADD COLUMN "customer_key" text GENERATED ALWAYS AS (customer_key(customer_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "multi_quote_locations" ADD COLUMN "customer_key" text GENERATED ALWAYS AS (customer_key(customer_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_key" text GENERATED ALWAYS AS (customer_key(customer_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "customer_key" text GENERATED ALWAYS AS (customer_key(customer_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "support_cases" ADD COLUMN "customer_key" text GENERATED ALWAYS AS (customer_key(customer_name)) STORED;--> statement-breakpoint
ALTER TABLE "customer_events" ADD CONSTRAINT "customer_events_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_events" ADD CONSTRAINT "customer_events_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_id_customers_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_primary_id_customers_id_fk" FOREIGN KEY ("primary_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_events_customer" ON "customer_events" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "customer_notes_customer" ON "customer_notes" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_key" ON "customers" USING btree ("partner_id","key");--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree ("partner_id","name");--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("partner_id","search_index" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_primary" ON "customers" USING btree ("primary_id") WHERE "customers"."primary_id" is not null;--> statement-breakpoint
CREATE INDEX "circuits_customer" ON "circuits" USING btree ("partner_id","customer_key");--> statement-breakpoint
CREATE INDEX "multi_quote_locations_customer" ON "multi_quote_locations" USING btree ("partner_id","customer_key");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("partner_id","customer_key");--> statement-breakpoint
CREATE INDEX "quotes_customer" ON "quotes" USING btree ("partner_id","customer_key");--> statement-breakpoint
CREATE INDEX "support_cases_customer" ON "support_cases" USING btree ("partner_id","customer_key");
--> statement-breakpoint
INSERT INTO "customers" ("partner_id", "name")
SELECT DISTINCT ON (partner_id, customer_key) partner_id, btrim(customer_name) FROM (
  SELECT partner_id, customer_key, customer_name, created_at FROM "circuits"
  UNION ALL
  SELECT partner_id, customer_key, customer_name, created_at FROM "multi_quote_locations"
  UNION ALL
  SELECT partner_id, customer_key, customer_name, created_at FROM "orders"
  UNION ALL
  SELECT partner_id, customer_key, customer_name, created_at FROM "quotes"
  UNION ALL
  SELECT partner_id, customer_key, customer_name, created_at FROM "support_cases"
) AS named WHERE customer_key <> '' ORDER BY partner_id, customer_key, created_at;
--> statement-breakpoint
CREATE FUNCTION add_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of the keys, so that two transactions do not wait for each other.
  INSERT INTO customers (partner_id, name)
  SELECT DISTINCT ON (partner_id, customer_key) partner_id, btrim(customer_name) FROM new_rows
  WHERE customer_key <> '' AND NOT EXISTS (
    SELECT FROM customers WHERE customers.partner_id = new_rows.partner_id AND customers.key = new_rows.customer_key
  )
  ORDER BY partner_id, customer_key
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION add_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.customer_key <> '' THEN
    INSERT INTO customers (partner_id, name) VALUES (NEW.partner_id, btrim(NEW.customer_name)) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "circuits_customers" AFTER INSERT ON "circuits" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_customers();
--> statement-breakpoint
CREATE TRIGGER "circuits_customer" AFTER UPDATE ON "circuits" FOR EACH ROW WHEN (OLD.customer_name IS DISTINCT FROM NEW.customer_name) EXECUTE FUNCTION add_customer();
--> statement-breakpoint
CREATE TRIGGER "multi_quote_locations_customers" AFTER INSERT ON "multi_quote_locations" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_customers();
--> statement-breakpoint
CREATE TRIGGER "multi_quote_locations_customer" AFTER UPDATE ON "multi_quote_locations" FOR EACH ROW WHEN (OLD.customer_name IS DISTINCT FROM NEW.customer_name) EXECUTE FUNCTION add_customer();
--> statement-breakpoint
CREATE TRIGGER "orders_customers" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_customers();
--> statement-breakpoint
CREATE TRIGGER "orders_customer" AFTER UPDATE ON "orders" FOR EACH ROW WHEN (OLD.customer_name IS DISTINCT FROM NEW.customer_name) EXECUTE FUNCTION add_customer();
--> statement-breakpoint
CREATE TRIGGER "quotes_customers" AFTER INSERT ON "quotes" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_customers();
--> statement-breakpoint
CREATE TRIGGER "quotes_customer" AFTER UPDATE ON "quotes" FOR EACH ROW WHEN (OLD.customer_name IS DISTINCT FROM NEW.customer_name) EXECUTE FUNCTION add_customer();
--> statement-breakpoint
CREATE TRIGGER "support_cases_customers" AFTER INSERT ON "support_cases" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_customers();
--> statement-breakpoint
CREATE TRIGGER "support_cases_customer" AFTER UPDATE ON "support_cases" FOR EACH ROW WHEN (OLD.customer_name IS DISTINCT FROM NEW.customer_name) EXECUTE FUNCTION add_customer();
