-- Rows from before this version: the names of today, because those of the time are not known.
UPDATE audit SET source = CASE WHEN staff_id IS NULL THEN 'portal' ELSE 'staff' END,
  user_name = (SELECT first_name || ' ' || last_name FROM users WHERE users.id = user_id),
  staff_name = (SELECT name FROM staff WHERE staff.id = staff_id)
  WHERE user_id IS NOT NULL;--> statement-breakpoint
-- The audit log is append-only. `portal.audit_actor` names who makes the changes of a transaction (auth/audit-actor.ts).
CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only.' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE FUNCTION audit_refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.position <= (SELECT max(position) FROM audit_checkpoints) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'The audit log is append-only.' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
-- A checkpoint covers only sealed rows that are older than 730 days (AUDIT_DAYS in the contract).
CREATE FUNCTION audit_check_checkpoint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM audit WHERE position = NEW.position AND hash = NEW.hash)
    AND NOT EXISTS (SELECT FROM audit WHERE position <= NEW.position AND at >= now() - interval '730 days')
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Audit entries are stored for 730 days.' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
-- Sealing may set the three columns that this list leaves out, once.
CREATE TRIGGER audit_unchanged BEFORE UPDATE OF id, at, partner_id, user_id, user_name, staff_id, staff_name, source,
  address, action, params, status, reason, request_id, operation, kind, thing, label, changes, has_changes
  ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();--> statement-breakpoint
CREATE TRIGGER audit_sealed_once BEFORE UPDATE ON audit FOR EACH ROW
  WHEN (OLD.position IS NOT NULL OR NEW.position IS NULL OR NEW.hash IS NULL OR NEW.previous_hash IS NULL)
  EXECUTE FUNCTION audit_refuse();--> statement-breakpoint
CREATE TRIGGER audit_kept BEFORE DELETE ON audit FOR EACH ROW EXECUTE FUNCTION audit_refuse_removal();--> statement-breakpoint
CREATE TRIGGER audit_not_emptied BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();--> statement-breakpoint
CREATE TRIGGER audit_checkpoints_checked BEFORE INSERT ON audit_checkpoints FOR EACH ROW
  EXECUTE FUNCTION audit_check_checkpoint();--> statement-breakpoint
CREATE TRIGGER audit_checkpoints_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_checkpoints FOR EACH STATEMENT
  EXECUTE FUNCTION audit_refuse();--> statement-breakpoint
-- The JSON text of a value before and after; of objects only the fields that differ.
CREATE FUNCTION audit_difference(before jsonb, after jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN jsonb_typeof(before) = 'object' AND jsonb_typeof(after) = 'object' THEN jsonb_build_array(
      (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(before) WHERE after -> key IS DISTINCT FROM value),
      (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(after) WHERE before -> key IS DISTINCT FROM value)
    )::text
    ELSE jsonb_build_array(before, after)::text
  END
$$;--> statement-breakpoint
-- Records the changes of a table, with one INSERT for each statement that changes rows (decision 0100).
--   kind     what the table's rows are, see AUDIT_KINDS
--   thing    SQL for the id of the thing; "r" is the row
--   label    SQL for its name
--   recorded the columns that are recorded. No other column is ever stored in the audit.
-- Calling it again for a table replaces the former list.
CREATE FUNCTION audit_watch(watched text, kind text, thing text, label text, recorded text[]) RETURNS void
LANGUAGE plpgsql AS $body$
DECLARE
  partner text := CASE watched WHEN 'partners' THEN 'r.id' ELSE 'r.partner_id' END;
  matching text := (SELECT string_agg(format('o.%1$I = r.%1$I', attname), ' AND ')
    FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
    WHERE indrelid = watched::regclass AND indisprimary);
  updated text;
  added text;
  removed text;
  insertion text;
BEGIN
  SELECT
    string_agg(format('CASE WHEN o.%1$I IS DISTINCT FROM r.%1$I THEN %2$L || audit_difference(to_jsonb(o.%1$I), to_jsonb(r.%1$I)) END',
      name, to_json(name)::text || ':'), ', ' ORDER BY place),
    string_agg(format('CASE WHEN r.%1$I IS NOT NULL THEN %2$L || to_json(r.%1$I)::text || '']'' END',
      name, to_json(name)::text || ':[null,'), ', ' ORDER BY place),
    string_agg(format('CASE WHEN r.%1$I IS NOT NULL THEN %2$L || to_json(r.%1$I)::text || '',null]'' END',
      name, to_json(name)::text || ':['), ', ' ORDER BY place)
  INTO STRICT updated, added, removed
  FROM unnest(recorded) WITH ORDINALITY AS listed(name, place);
  insertion := format($f$
    INSERT INTO audit (at, partner_id, user_id, user_name, staff_id, staff_name, source, address, action, params,
      request_id, operation, kind, thing, label, changes)
    SELECT coalesce((actor ->> 'at')::timestamptz, now()), %s, (actor ->> 'userId')::int, actor ->> 'userName',
      (actor ->> 'staffId')::int, actor ->> 'staffName', coalesce(actor ->> 'source', 'system'), actor ->> 'address',
      coalesce(actor ->> 'action', 'system'), '{}', coalesce(actor ->> 'requestId', ''), %%L, %L, (%s)::text, (%s)::text,
      ('{' || changed.fields || '}')::jsonb
    FROM %%s CROSS JOIN LATERAL (SELECT concat_ws(',', %%s) AS fields OFFSET 0) AS changed
    WHERE changed.fields <> ''$f$, partner, kind, thing, label);
  -- The planner knows no statistics of the rows of a statement: without a hash join, 10,000 rows take minutes. Plans
  -- without nested loops look expensive, so PostgreSQL would compile each of them.
  EXECUTE format($f$
    CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off SET enable_mergejoin = off SET jit = off AS $t$
    DECLARE
      setting text := nullif(current_setting('portal.audit_actor', true), '');
      actor jsonb;
      recorded_rows bigint;
    BEGIN
      IF setting = 'none' THEN RETURN NULL; END IF;
      actor := setting::jsonb;
      IF TG_OP = 'UPDATE' THEN %s;
      ELSIF TG_OP = 'INSERT' THEN %s;
      ELSE %s;
      END IF;
      GET DIAGNOSTICS recorded_rows = ROW_COUNT;
      IF recorded_rows > 0 AND actor IS NOT NULL THEN PERFORM set_config('portal.audit_recorded', actor ->> 'requestId', true); END IF;
      RETURN NULL;
    END $t$$f$,
    'audit_' || watched,
    format(insertion, 'update', format('new_rows r JOIN old_rows o ON %s', matching), updated),
    format(insertion, 'create', 'new_rows r', added),
    format(insertion, 'remove', 'old_rows r', removed));
  EXECUTE format('CREATE OR REPLACE TRIGGER audit_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %I()',
    watched, 'audit_' || watched);
  EXECUTE format('CREATE OR REPLACE TRIGGER audit_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %I()',
    watched, 'audit_' || watched);
  EXECUTE format('CREATE OR REPLACE TRIGGER audit_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION %I()',
    watched, 'audit_' || watched);
END $body$;--> statement-breakpoint
SELECT
  audit_watch('users', 'user', 'r.id', 'r.first_name || '' '' || r.last_name', '{first_name,last_name,email,telephone,role_id,team,password_changed_at,password_expires_at,two_factor_confirmed_at,invited_at,removed_at}'),
  audit_watch('partners', 'company', 'r.id', 'r.name', '{name,company_number,vat_number,telephone,website,address_line1,address_line2,town,postcode,force2fa,sla_version,has_sf_account,is_multi_quote_tester,is_awaiting_approval}'),
  audit_watch('partner_details', 'company', 'r.partner_id', '(SELECT name FROM partners WHERE id = r.partner_id)', '{email,county,account_manager_name,account_manager_email,account_manager_telephone}'),
  audit_watch('contacts', 'contact', 'r.id', 'r.name', '{name,email,telephone,job_title,purposes}'),
  audit_watch('api_tokens', 'token', 'r.id', 'r.name', '{name,prefix,scopes,expires_at}'),
  audit_watch('saved_views', 'view', 'r.id', 'r.name', '{name,list,query,columns,layout,is_shared}'),
  audit_watch('default_views', 'view', 'r.view_id', '(SELECT name FROM saved_views WHERE id = r.view_id)', '{list}'),
  audit_watch('customers', 'customer', 'r.id', 'r.name', '{name,owner_id,merged_into_id,merged_by}'),
  audit_watch('customer_notes', 'customer', 'r.customer_id', '(SELECT name FROM customers WHERE id = r.customer_id)', '{text,author}'),
  audit_watch('quotes', 'quote', 'r.reference', 'r.reference', '{status,customer_name,custom_reference,address,supplier_key,product_name,bearer,speed,upload_speed,term_months,install_cost,monthly_cost,ecc_cost,discount,is_bookmarked,ip_allocation,use_existing_line,pstn_number,addons,notes,reason,order_reference,owner_name,accepted_at,expired_at}'),
  audit_watch('quote_crfs', 'quote', 'r.quote_reference', 'r.quote_reference', '{sections,submitted_at,submitted_by}'),
  audit_watch('quote_margins', 'quote', 'r.quote_reference', 'r.quote_reference', '{monthly_percent,install_percent}'),
  audit_watch('quote_documents', 'quote', 'r.quote_reference', 'r.quote_reference', '{name,type,size_bytes}'),
  audit_watch('multi_quotes', 'multi-quote', 'r.uuid', 'r.name', '{name,status,expired_at,price_basis,owner_name,hidden_at,deleted_by}'),
  audit_watch('multi_quote_margins', 'multi-quote', '(SELECT uuid FROM multi_quotes WHERE id = r.multi_quote_id)', '(SELECT name FROM multi_quotes WHERE id = r.multi_quote_id)', '{basis,monthly_percent,install_percent}'),
  audit_watch('negotiations', 'multi-quote', '(SELECT uuid FROM multi_quotes WHERE id = r.multi_quote_id)', '(SELECT name FROM multi_quotes WHERE id = r.multi_quote_id)', '{name,notes,status,targets,round}'),
  audit_watch('proposal_choices', 'quote', 'r.quote_reference', 'r.quote_reference', '{is_included}'),
  audit_watch('proposals', 'quote', 'coalesce(r.quote_reference, (SELECT uuid::text FROM multi_quotes WHERE id = r.multi_quote_id))', 'coalesce(r.quote_reference, (SELECT name FROM multi_quotes WHERE id = r.multi_quote_id))', '{number}'),
  audit_watch('orders', 'order', 'r.reference', 'r.reference', '{status,milestone,hold_reason,waits_on,customer_name,custom_reference,purchase_order_reference,quote_reference,product_name,term_months,install_cost,monthly_cost,ecc_cost,contacts,committed_date,target_date,crd_date,target_date_change,appointment,approved_by,supplier_reference}'),
  audit_watch('support_cases', 'case', 'r.id', 'r.case_number', '{subject,description,type,issue_type,issue_sub_type,department,priority,status,waits_on,reason,cease_date,asset_name,customer_name,contact_name,contact_email,site_contact_name,site_contact_number,site_access_times,owner,partner_owner_name,escalated_at,escalation_reason,resolved_at,closed_at}'),
  audit_watch('support_case_comments', 'case', 'r.case_id', '(SELECT case_number FROM support_cases WHERE id = r.case_id)', '{comment,author}'),
  audit_watch('support_case_attachments', 'case', 'r.case_id', '(SELECT case_number FROM support_cases WHERE id = r.case_id)', '{name,type,size_bytes}');--> statement-breakpoint
-- Other triggers add a customer for each new name on a quote or site, whose row says so. A version of a proposal exists
-- once it has its number. Forms and versions are removed only with their quote.
DROP TRIGGER audit_insert ON customers;--> statement-breakpoint
DROP TRIGGER audit_insert ON proposals;--> statement-breakpoint
DROP TRIGGER audit_delete ON proposals;--> statement-breakpoint
DROP TRIGGER audit_delete ON quote_crfs;
