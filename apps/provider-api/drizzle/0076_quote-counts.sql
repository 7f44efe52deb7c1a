-- index: CREATE INDEX "quotes_contained" ON "quotes" USING btree ("multi_quote_uuid","status","expired_at","partner_id","is_sandbox") WHERE "quotes"."multi_quote_uuid" is not null;
CREATE TABLE "quote_count_builds" (
	"built_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_counts" (
	"partner_id" integer NOT NULL,
	"is_sandbox" boolean DEFAULT false NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"expires_on" date,
	"created_month" date NOT NULL,
	"left_month" date,
	"quotes" integer NOT NULL,
	"total_cost" bigint NOT NULL,
	"is_sum" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "quote_counts_partner" ON "quote_counts" USING btree ("partner_id","is_sandbox","kind");--> statement-breakpoint
CREATE INDEX "quote_counts_differences" ON "quote_counts" USING btree ("partner_id") WHERE not "quote_counts"."is_sum";--> statement-breakpoint--> statement-breakpoint
CREATE FUNCTION quote_month(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS
$$ SELECT date_trunc('month', at AT TIME ZONE 'Europe/London')::date $$;--> statement-breakpoint
CREATE FUNCTION quote_expires_on(status text, expired_at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS
$$ SELECT CASE WHEN status IN ('created', 'accepted', 'data_added', 'negotiation')
  THEN (expired_at AT TIME ZONE 'Europe/London')::date END $$;--> statement-breakpoint
CREATE FUNCTION quote_left_month(status text, expired_at timestamptz, updated_at timestamptz, ordered_at timestamptz)
RETURNS date LANGUAGE sql IMMUTABLE AS
$$ SELECT CASE
  WHEN status IN ('processing', 'approved') THEN quote_month(coalesce(ordered_at, updated_at))
  WHEN status IN ('cancelled', 'archived', 'negotiation') THEN quote_month(least(expired_at, updated_at))
  WHEN status = 'expired' THEN quote_month(expired_at) END $$;--> statement-breakpoint
-- All quotes, counted from the rows. A string body, so that later migrations may change the tables.
CREATE FUNCTION count_all_quotes() RETURNS TABLE (partner_id int, is_sandbox boolean, kind text, status text, expires_on date,
  created_month date, left_month date, quotes bigint, total_cost bigint)
LANGUAGE sql STABLE AS $$
  SELECT r.partner_id, r.is_sandbox, r.kind, r.status, quote_expires_on(r.status, r.expired_at), quote_month(r.created_at),
    quote_left_month(r.status, r.expired_at, r.updated_at, o.created_at), count(*), sum(r.total_cost)
  FROM quotes r LEFT JOIN orders o ON o.quote_reference = r.reference AND o.reference = r.order_reference
  GROUP BY 1, 2, 3, 4, 5, 6, 7
$$;--> statement-breakpoint
-- Adds the differences that a statement makes, with one INSERT. Writers add rows and lock nothing.
CREATE FUNCTION record_quote_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO quote_counts (partner_id, is_sandbox, kind, status, expires_on, created_month, left_month, quotes, total_cost)
      SELECT r.partner_id, r.is_sandbox, r.kind, r.status, quote_expires_on(r.status, r.expired_at), quote_month(r.created_at),
        quote_left_month(r.status, r.expired_at, r.updated_at, o.created_at), count(*), sum(r.total_cost)
      FROM new_rows r LEFT JOIN orders o ON o.quote_reference = r.reference AND o.reference = r.order_reference
      GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO quote_counts (partner_id, is_sandbox, kind, status, expires_on, created_month, left_month, quotes, total_cost)
      SELECT r.partner_id, r.is_sandbox, r.kind, r.status, quote_expires_on(r.status, r.expired_at), quote_month(r.created_at),
        quote_left_month(r.status, r.expired_at, r.updated_at, o.created_at), -count(*), -sum(r.total_cost)
      FROM old_rows r LEFT JOIN orders o ON o.quote_reference = r.reference AND o.reference = r.order_reference
      GROUP BY 1, 2, 3, 4, 5, 6, 7;
  ELSE
    INSERT INTO quote_counts (partner_id, is_sandbox, kind, status, expires_on, created_month, left_month, quotes, total_cost)
      SELECT r.partner_id, r.is_sandbox, r.kind, r.status, quote_expires_on(r.status, r.expired_at), quote_month(r.created_at),
        quote_left_month(r.status, r.expired_at, r.updated_at, o.created_at), sum(r.sign), sum(r.sign * r.total_cost::bigint)
      FROM (SELECT *, 1 AS sign FROM new_rows UNION ALL SELECT *, -1 FROM old_rows) r LEFT JOIN orders o ON o.quote_reference = r.reference AND o.reference = r.order_reference
      GROUP BY 1, 2, 3, 4, 5, 6, 7
      HAVING sum(r.sign) <> 0 OR sum(r.sign * r.total_cost::bigint) <> 0;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER quote_counts_insert AFTER INSERT ON quotes REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_quote_counts();--> statement-breakpoint
CREATE TRIGGER quote_counts_update AFTER UPDATE ON quotes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_quote_counts();--> statement-breakpoint
CREATE TRIGGER quote_counts_delete AFTER DELETE ON quotes REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION record_quote_counts();--> statement-breakpoint
-- A quote leaves the pipeline when its order is created. The order is usually there before the quote has its reference:
-- then this finds no quote, and the quote's own trigger counts.
CREATE FUNCTION record_order_of_quote_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO quote_counts (partner_id, is_sandbox, kind, status, expires_on, created_month, left_month, quotes, total_cost)
  SELECT q.partner_id, q.is_sandbox, q.kind, q.status, quote_expires_on(q.status, q.expired_at), quote_month(q.created_at),
    quote_left_month(q.status, q.expired_at, q.updated_at, v.ordered_at), sum(v.sign), sum(v.sign * q.total_cost::bigint)
  FROM (VALUES
    (NEW.quote_reference, NEW.reference, NEW.created_at, 1), (NEW.quote_reference, NEW.reference, NULL, -1),
    (OLD.quote_reference, OLD.reference, OLD.created_at, -1), (OLD.quote_reference, OLD.reference, NULL, 1)
  ) AS v (quote_reference, reference, ordered_at, sign)
  JOIN quotes q ON q.reference = v.quote_reference AND q.order_reference = v.reference
  GROUP BY 1, 2, 3, 4, 5, 6, 7
  HAVING sum(v.sign) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER quote_counts_order AFTER INSERT OR DELETE OR UPDATE OF quote_reference, reference, created_at ON orders
FOR EACH ROW EXECUTE FUNCTION record_order_of_quote_counts();
