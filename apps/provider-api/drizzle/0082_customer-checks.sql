CREATE TABLE "customer_checks" (
	"customer_id" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "customer_checks_customer" ON "customer_checks" USING btree ("customer_id");--> statement-breakpoint
INSERT INTO customer_checks (customer_id) SELECT id FROM customers;--> statement-breakpoint
-- Customers that these rows name need a check: the spelling, and the customer whose page shows it. Both may change until the
-- transaction ends, because customers can be merged and separated.
CREATE FUNCTION check_customers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_checks (customer_id)
  SELECT unnest(array_remove(ARRAY[c.id, c.primary_id], NULL)) FROM customers c
  JOIN (SELECT DISTINCT partner_id, customer_key FROM old_rows) r ON c.partner_id = r.partner_id AND c.key = r.customer_key;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION check_former_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_checks (customer_id)
  SELECT unnest(array_remove(ARRAY[c.id, c.primary_id], NULL)) FROM customers c
  WHERE c.partner_id = OLD.partner_id AND c.key = OLD.customer_key;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION check_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_checks (customer_id) SELECT unnest(array_remove(ARRAY[NEW.id, NEW.primary_id, OLD.primary_id], NULL));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION check_customer_of_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_checks (customer_id) VALUES (OLD.customer_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION check_customers_of_hidden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_checks (customer_id)
  SELECT unnest(array_remove(ARRAY[c.id, c.primary_id], NULL)) FROM customers c
  JOIN (SELECT DISTINCT partner_id, customer_key FROM multi_quote_locations WHERE multi_quote_id = NEW.id) r
    ON c.partner_id = r.partner_id AND c.key = r.customer_key;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A write to these tables adds customers through a trigger, so they are locked before the table of customers.
CREATE TRIGGER customer_checks_hide AFTER UPDATE OF hidden_at ON multi_quotes FOR EACH ROW
  WHEN (OLD.hidden_at IS NULL AND NEW.hidden_at IS NOT NULL) EXECUTE FUNCTION check_customers_of_hidden();--> statement-breakpoint
CREATE TRIGGER customer_checks_delete AFTER DELETE ON quotes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION check_customers();--> statement-breakpoint
CREATE TRIGGER customer_checks_update AFTER UPDATE ON quotes FOR EACH ROW
  WHEN (OLD.customer_key IS DISTINCT FROM NEW.customer_key OR OLD.partner_id IS DISTINCT FROM NEW.partner_id OR OLD.is_sandbox IS DISTINCT FROM NEW.is_sandbox)
  EXECUTE FUNCTION check_former_customer();--> statement-breakpoint
CREATE TRIGGER customer_checks_delete AFTER DELETE ON multi_quote_locations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION check_customers();--> statement-breakpoint
CREATE TRIGGER customer_checks_update AFTER UPDATE ON multi_quote_locations FOR EACH ROW
  WHEN (OLD.customer_key IS DISTINCT FROM NEW.customer_key OR OLD.partner_id IS DISTINCT FROM NEW.partner_id OR OLD.multi_quote_id IS DISTINCT FROM NEW.multi_quote_id)
  EXECUTE FUNCTION check_former_customer();--> statement-breakpoint
CREATE TRIGGER customer_checks_delete AFTER DELETE ON orders REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION check_customers();--> statement-breakpoint
CREATE TRIGGER customer_checks_update AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.customer_key IS DISTINCT FROM NEW.customer_key OR OLD.partner_id IS DISTINCT FROM NEW.partner_id OR OLD.is_sandbox IS DISTINCT FROM NEW.is_sandbox)
  EXECUTE FUNCTION check_former_customer();--> statement-breakpoint
CREATE TRIGGER customer_checks_delete AFTER DELETE ON circuits REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION check_customers();--> statement-breakpoint
CREATE TRIGGER customer_checks_update AFTER UPDATE ON circuits FOR EACH ROW
  WHEN (OLD.customer_key IS DISTINCT FROM NEW.customer_key OR OLD.partner_id IS DISTINCT FROM NEW.partner_id)
  EXECUTE FUNCTION check_former_customer();--> statement-breakpoint
CREATE TRIGGER customer_checks_delete AFTER DELETE ON support_cases REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION check_customers();--> statement-breakpoint
CREATE TRIGGER customer_checks_update AFTER UPDATE ON support_cases FOR EACH ROW
  WHEN (OLD.customer_key IS DISTINCT FROM NEW.customer_key OR OLD.partner_id IS DISTINCT FROM NEW.partner_id)
  EXECUTE FUNCTION check_former_customer();--> statement-breakpoint
CREATE TRIGGER customer_checks_insert AFTER INSERT ON customers FOR EACH ROW EXECUTE FUNCTION check_customer();--> statement-breakpoint
CREATE TRIGGER customer_checks_update AFTER UPDATE OF owner_id, primary_id ON customers FOR EACH ROW
  WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id OR OLD.primary_id IS DISTINCT FROM NEW.primary_id) EXECUTE FUNCTION check_customer();--> statement-breakpoint
CREATE TRIGGER customer_checks_delete AFTER DELETE ON customer_notes FOR EACH ROW EXECUTE FUNCTION check_customer_of_note();
