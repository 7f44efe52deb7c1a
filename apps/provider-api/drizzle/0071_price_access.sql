ALTER TABLE "partners" ADD COLUMN "new_user_prices" text DEFAULT 'cost' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "prices" text DEFAULT 'cost' NOT NULL;--> statement-breakpoint
SELECT
  audit_watch('users', 'user', 'r.id', 'r.first_name || '' '' || r.last_name', '{first_name,last_name,email,telephone,role_id,prices,team,password_changed_at,password_expires_at,two_factor_confirmed_at,invited_at,removed_at}'),
  audit_watch('partners', 'company', 'r.id', 'r.name', '{name,company_number,vat_number,telephone,website,address_line1,address_line2,town,postcode,force2fa,new_user_prices,sla_version,has_sf_account,is_multi_quote_tester,is_awaiting_approval}');
