CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 20000 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."quote_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 104000 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."case_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 30001 CACHE 1;--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"prefix" text NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_tokens_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"partner_id" integer,
	"user_id" integer,
	"staff_id" integer,
	"action" text NOT NULL,
	"params" jsonb NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"has_sf_account" boolean DEFAULT false NOT NULL,
	"force2fa" boolean DEFAULT false NOT NULL,
	"is_multi_quote_tester" boolean DEFAULT false NOT NULL,
	"sla_version" integer DEFAULT 0 NOT NULL,
	"sla_accepted_at" timestamp (3) with time zone,
	"company_number" text,
	"vat_number" text,
	"telephone" text,
	"website" text,
	"address_line1" text,
	"address_line2" text,
	"town" text,
	"postcode" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partners_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"sealed" text NOT NULL,
	"code_hash" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "recovery_codes_user_id_position_pk" PRIMARY KEY("user_id","position"),
	CONSTRAINT "recovery_codes_hash" UNIQUE("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"csrf_token" text NOT NULL,
	"user_id" integer,
	"challenged_user_id" integer,
	"challenge_expires_at" timestamp (3) with time zone,
	"staff_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "staff_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "used_impersonation_links" (
	"link_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"telephone" text,
	"role_id" smallint NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp (3) with time zone,
	"password_expires_at" timestamp (3) with time zone,
	"two_factor_secret" text,
	"two_factor_confirmed_at" timestamp (3) with time zone,
	"two_factor_last_step" integer DEFAULT 0 NOT NULL,
	"avatar_file_id" text,
	"last_seen_at" timestamp (3) with time zone,
	"invited_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"search_id" uuid NOT NULL,
	"product_key" text NOT NULL,
	"product" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp (3) with time zone,
	"quote_reference" text,
	CONSTRAINT "search_quotes_product" UNIQUE("search_id","product_key")
);
--> statement-breakpoint
CREATE TABLE "search_suppliers" (
	"search_id" uuid NOT NULL,
	"supplier_key" text NOT NULL,
	"partner_id" integer NOT NULL,
	"status" text NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "search_suppliers_search_id_supplier_key_pk" PRIMARY KEY("search_id","supplier_key")
);
--> statement-breakpoint
CREATE TABLE "searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"user_id" integer,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"address" jsonb NOT NULL,
	"ask" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "circuit_addons" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"circuit_id" integer NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"quantity" integer NOT NULL,
	"monthly_cost" integer NOT NULL,
	"start_date" date
);
--> statement-breakpoint
CREATE TABLE "circuit_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"circuit_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"title" text NOT NULL,
	"detail" text,
	"actor" text
);
--> statement-breakpoint
CREATE TABLE "circuits" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"name" text NOT NULL,
	"account_name" text NOT NULL,
	"customer_name" text NOT NULL,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"postcode" text NOT NULL,
	"product_name" text NOT NULL,
	"supplier_key" text NOT NULL,
	"circuit_type" text NOT NULL,
	"bearer" integer,
	"bandwidth" integer NOT NULL,
	"device_status" text NOT NULL,
	"status_since" timestamp (3) with time zone NOT NULL,
	"device_name" text,
	"description" text,
	"install_date" date,
	"purchase_date" date,
	"contract_end" date,
	"attributes" jsonb NOT NULL,
	"is_onu" boolean DEFAULT false NOT NULL,
	"has_onu_instance" boolean DEFAULT false NOT NULL,
	"order_reference" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "circuit_line_checks" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"circuit_id" integer NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"result" text,
	"detail" text,
	"requested_by" text
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"telephone" text,
	"job_title" text,
	"purposes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_files" (
	"id" serial PRIMARY KEY NOT NULL,
	"folder_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_folders" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_notices" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"content" text NOT NULL,
	"kind" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"udprn" integer PRIMARY KEY NOT NULL,
	"uprn" text,
	"container_key" text,
	"container_name" text,
	"address_line1" text NOT NULL,
	"address_line2" text,
	"premise" text NOT NULL,
	"thoroughfare" text NOT NULL,
	"town" text NOT NULL,
	"county" text NOT NULL,
	"postcode" text NOT NULL,
	"postcode_compact" text NOT NULL,
	"position" smallint NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "multi_quote_approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"multi_quote_id" integer NOT NULL,
	"references" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "multi_quote_locations" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"multi_quote_id" integer NOT NULL,
	"position" integer NOT NULL,
	"customer_name" text NOT NULL,
	"custom_reference" text,
	"address" jsonb NOT NULL,
	"address_key" text NOT NULL,
	"address_error" text,
	"search_filters" jsonb NOT NULL,
	"is_bookmarked" boolean DEFAULT false NOT NULL,
	"is_locked" boolean DEFAULT false NOT NULL,
	"search_uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"search_status" text,
	"searched_at" timestamp (3) with time zone,
	"search_quotes_count" integer DEFAULT 0 NOT NULL,
	"selected_search_quote_uuid" uuid,
	"selected_product" jsonb,
	"quote_reference" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "multi_quote_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"multi_quote_id" integer NOT NULL,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	"processed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "multi_quotes" (
	"id" serial PRIMARY KEY NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"expired_at" timestamp (3) with time zone NOT NULL,
	"created_by_id" integer,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "multi_quotes_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
CREATE TABLE "negotiation_quotes" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"negotiation_id" integer NOT NULL,
	"group" text NOT NULL,
	"quote_reference" text NOT NULL,
	"ecc_cost" integer NOT NULL,
	"install_cost" integer NOT NULL,
	"monthly_cost" integer NOT NULL,
	"new_ecc" integer,
	"new_install" integer,
	"new_monthly_cost" integer,
	"new_search_quote_uuid" uuid,
	"new_product" jsonb,
	"status" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "negotiation_quotes_quote" UNIQUE("negotiation_id","quote_reference")
);
--> statement-breakpoint
CREATE TABLE "negotiations" (
	"id" serial PRIMARY KEY NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"multi_quote_id" integer NOT NULL,
	"name" text NOT NULL,
	"notes" text,
	"status" text NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "negotiations_uuid_unique" UNIQUE("uuid")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"text" text NOT NULL,
	"subtext" text,
	"url" text,
	"is_external_url" boolean DEFAULT false NOT NULL,
	"type" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"order_reference" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"milestone" text,
	"title" text NOT NULL,
	"detail" text,
	"actor" text,
	"waits_on" text
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"reference" text PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"quote_reference" text NOT NULL,
	"quote_kind" text NOT NULL,
	"status" text NOT NULL,
	"milestone" text NOT NULL,
	"hold_reason" text,
	"waits_on" text,
	"customer_name" text NOT NULL,
	"custom_reference" text,
	"purchase_order_reference" text,
	"address" jsonb NOT NULL,
	"postcode" text NOT NULL,
	"supplier_key" text NOT NULL,
	"product_name" text NOT NULL,
	"product_description" text NOT NULL,
	"bearer" integer,
	"speed" integer NOT NULL,
	"term_months" integer NOT NULL,
	"layer" integer,
	"install_cost" integer NOT NULL,
	"monthly_cost" integer NOT NULL,
	"total_cost" integer NOT NULL,
	"ecc_cost" integer NOT NULL,
	"lead_time_days" integer NOT NULL,
	"addons" jsonb NOT NULL,
	"contacts" jsonb NOT NULL,
	"committed_date" date,
	"target_date" date,
	"crd_date" date,
	"approved_by" text,
	"supplier_reference" text,
	"circuit_id" integer,
	"search_text" text NOT NULL,
	"next_step_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_quoteReference_unique" UNIQUE("quote_reference")
);
--> statement-breakpoint
CREATE TABLE "partner_details" (
	"partner_id" integer PRIMARY KEY NOT NULL,
	"email" text,
	"county" text,
	"account_manager_name" text,
	"account_manager_email" text,
	"account_manager_telephone" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_crfs" (
	"quote_reference" text PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"sections" jsonb NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"submitted_by_id" integer,
	"submitted_by" text
);
--> statement-breakpoint
CREATE TABLE "quote_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"quote_reference" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"title" text NOT NULL,
	"detail" text,
	"actor" text
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"reference" text PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"customer_name" text NOT NULL,
	"custom_reference" text,
	"address" jsonb NOT NULL,
	"postcode" text NOT NULL,
	"supplier_key" text NOT NULL,
	"product_code" text NOT NULL,
	"product_name" text NOT NULL,
	"product_description" text NOT NULL,
	"bearer" integer,
	"speed" integer NOT NULL,
	"upload_speed" integer,
	"term_months" integer NOT NULL,
	"layer" integer,
	"base_install_cost" integer NOT NULL,
	"base_monthly_cost" integer NOT NULL,
	"install_cost" integer NOT NULL,
	"monthly_cost" integer NOT NULL,
	"total_cost" integer NOT NULL,
	"ecc_cost" integer NOT NULL,
	"is_ecc_firm" boolean NOT NULL,
	"discount" integer NOT NULL,
	"is_bookmarked" boolean DEFAULT false NOT NULL,
	"is_contended" boolean NOT NULL,
	"is_offnet" boolean NOT NULL,
	"lead_time_days" integer NOT NULL,
	"ip_allocation" text,
	"addons" jsonb NOT NULL,
	"notes" text,
	"reason" text,
	"multi_quote_uuid" uuid,
	"multi_quote_location_uuid" uuid,
	"search_quote_id" uuid,
	"approval_terms_id" integer,
	"order_reference" text,
	"created_by_id" integer,
	"created_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text NOT NULL,
	"expiry_notice_at" timestamp (3) with time zone,
	"expired_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_terms" (
	"id" serial PRIMARY KEY NOT NULL,
	"supplier_key" text NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"agreement_copy" text NOT NULL,
	"agreement_url_copy" text,
	CONSTRAINT "supplier_terms_supplierKey_unique" UNIQUE("supplier_key")
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"is_own_network" boolean NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_case_attachments" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"case_id" integer NOT NULL,
	"comment_id" integer,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"file_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_case_comments" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"case_id" integer NOT NULL,
	"comment" text NOT NULL,
	"author" text NOT NULL,
	"is_partner" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_case_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"case_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"title" text NOT NULL,
	"detail" text,
	"actor" text
);
--> statement-breakpoint
CREATE TABLE "support_cases" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"case_number" text NOT NULL,
	"subject" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"issue_type" text,
	"issue_sub_type" text,
	"department" text NOT NULL,
	"priority" text NOT NULL,
	"status" text NOT NULL,
	"waits_on" text,
	"reason" text,
	"cease_date" date,
	"circuit_id" integer,
	"asset_name" text,
	"asset_attributes" jsonb NOT NULL,
	"customer_name" text,
	"postcode" text,
	"contact_id" integer,
	"contact_name" text,
	"contact_email" text,
	"site_contact_name" text,
	"site_contact_number" text,
	"site_access_times" text,
	"owner" text,
	"created_by_id" integer,
	"escalated_at" timestamp (3) with time zone,
	"escalation_reason" text,
	"resolved_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"sla_target_ms" bigint,
	"sla_ran_ms" bigint DEFAULT 0 NOT NULL,
	"sla_runs_since" timestamp (3) with time zone,
	"sla_working_days" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_cases_caseNumber_unique" UNIQUE("case_number")
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_challenged_user_id_users_id_fk" FOREIGN KEY ("challenged_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_quotes" ADD CONSTRAINT "search_quotes_search_id_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_suppliers" ADD CONSTRAINT "search_suppliers_search_id_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_addons" ADD CONSTRAINT "circuit_addons_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_addons" ADD CONSTRAINT "circuit_addons_circuit_id_circuits_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_events" ADD CONSTRAINT "circuit_events_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_events" ADD CONSTRAINT "circuit_events_circuit_id_circuits_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuits" ADD CONSTRAINT "circuits_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_line_checks" ADD CONSTRAINT "circuit_line_checks_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "circuit_line_checks" ADD CONSTRAINT "circuit_line_checks_circuit_id_circuits_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_folder_id_document_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."document_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quote_approvals" ADD CONSTRAINT "multi_quote_approvals_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quote_approvals" ADD CONSTRAINT "multi_quote_approvals_multi_quote_id_multi_quotes_id_fk" FOREIGN KEY ("multi_quote_id") REFERENCES "public"."multi_quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quote_locations" ADD CONSTRAINT "multi_quote_locations_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quote_locations" ADD CONSTRAINT "multi_quote_locations_multi_quote_id_multi_quotes_id_fk" FOREIGN KEY ("multi_quote_id") REFERENCES "public"."multi_quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quote_runs" ADD CONSTRAINT "multi_quote_runs_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quote_runs" ADD CONSTRAINT "multi_quote_runs_multi_quote_id_multi_quotes_id_fk" FOREIGN KEY ("multi_quote_id") REFERENCES "public"."multi_quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quotes" ADD CONSTRAINT "multi_quotes_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multi_quotes" ADD CONSTRAINT "multi_quotes_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_quotes" ADD CONSTRAINT "negotiation_quotes_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_quotes" ADD CONSTRAINT "negotiation_quotes_negotiation_id_negotiations_id_fk" FOREIGN KEY ("negotiation_id") REFERENCES "public"."negotiations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiation_quotes" ADD CONSTRAINT "negotiation_quotes_quote_reference_quotes_reference_fk" FOREIGN KEY ("quote_reference") REFERENCES "public"."quotes"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiations" ADD CONSTRAINT "negotiations_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "negotiations" ADD CONSTRAINT "negotiations_multi_quote_id_multi_quotes_id_fk" FOREIGN KEY ("multi_quote_id") REFERENCES "public"."multi_quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_reference_orders_reference_fk" FOREIGN KEY ("order_reference") REFERENCES "public"."orders"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_quote_reference_quotes_reference_fk" FOREIGN KEY ("quote_reference") REFERENCES "public"."quotes"("reference") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_details" ADD CONSTRAINT "partner_details_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_crfs" ADD CONSTRAINT "quote_crfs_quote_reference_quotes_reference_fk" FOREIGN KEY ("quote_reference") REFERENCES "public"."quotes"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_crfs" ADD CONSTRAINT "quote_crfs_submitted_by_id_users_id_fk" FOREIGN KEY ("submitted_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_events" ADD CONSTRAINT "quote_events_quote_reference_quotes_reference_fk" FOREIGN KEY ("quote_reference") REFERENCES "public"."quotes"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_case_attachments" ADD CONSTRAINT "support_case_attachments_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_case_attachments" ADD CONSTRAINT "support_case_attachments_case_id_support_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."support_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_case_attachments" ADD CONSTRAINT "support_case_attachments_comment_id_support_case_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."support_case_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_case_comments" ADD CONSTRAINT "support_case_comments_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_case_comments" ADD CONSTRAINT "support_case_comments_case_id_support_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."support_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_case_events" ADD CONSTRAINT "support_case_events_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_case_events" ADD CONSTRAINT "support_case_events_case_id_support_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."support_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_circuit_id_circuits_id_fk" FOREIGN KEY ("circuit_id") REFERENCES "public"."circuits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_partner" ON "api_tokens" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "audit_partner" ON "audit" USING btree ("partner_id","at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_partner" ON "users" USING btree ("partner_id");--> statement-breakpoint
CREATE INDEX "searches_partner" ON "searches" USING btree ("partner_id","created_at");--> statement-breakpoint
CREATE INDEX "circuit_addons_circuit" ON "circuit_addons" USING btree ("circuit_id");--> statement-breakpoint
CREATE INDEX "circuit_events_circuit" ON "circuit_events" USING btree ("circuit_id","at");--> statement-breakpoint
CREATE INDEX "circuits_partner" ON "circuits" USING btree ("partner_id","name");--> statement-breakpoint
CREATE INDEX "circuits_status" ON "circuits" USING btree ("partner_id","device_status");--> statement-breakpoint
CREATE INDEX "circuit_line_checks_circuit" ON "circuit_line_checks" USING btree ("circuit_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "circuit_line_checks_running" ON "circuit_line_checks" USING btree ("circuit_id") WHERE "circuit_line_checks"."result" is null;--> statement-breakpoint
CREATE INDEX "contacts_partner" ON "contacts" USING btree ("partner_id","name");--> statement-breakpoint
CREATE INDEX "document_files_folder" ON "document_files" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "service_notices_published" ON "service_notices" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "addresses_postcode" ON "addresses" USING btree ("postcode_compact" text_pattern_ops,"position");--> statement-breakpoint
CREATE INDEX "addresses_container" ON "addresses" USING btree ("container_key");--> statement-breakpoint
CREATE INDEX "addresses_search" ON "addresses" USING gin (to_tsvector('simple', "search_text"));--> statement-breakpoint
CREATE INDEX "multi_quote_approvals_multi_quote" ON "multi_quote_approvals" USING btree ("multi_quote_id","created_at");--> statement-breakpoint
CREATE INDEX "multi_quote_locations_position" ON "multi_quote_locations" USING btree ("multi_quote_id","position");--> statement-breakpoint
CREATE INDEX "multi_quote_locations_address" ON "multi_quote_locations" USING btree ("multi_quote_id","address_key");--> statement-breakpoint
CREATE INDEX "multi_quote_runs_multi_quote" ON "multi_quote_runs" USING btree ("multi_quote_id","created_at");--> statement-breakpoint
CREATE INDEX "multi_quotes_partner" ON "multi_quotes" USING btree ("partner_id","created_at");--> statement-breakpoint
CREATE INDEX "negotiations_multi_quote" ON "negotiations" USING btree ("multi_quote_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_reference","id");--> statement-breakpoint
CREATE INDEX "orders_partner_list" ON "orders" USING btree ("partner_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_partner_status" ON "orders" USING btree ("partner_id","status","milestone");--> statement-breakpoint
CREATE INDEX "orders_next_step" ON "orders" USING btree ("next_step_at") WHERE "orders"."next_step_at" is not null;--> statement-breakpoint
CREATE INDEX "quote_events_quote" ON "quote_events" USING btree ("quote_reference","id");--> statement-breakpoint
CREATE INDEX "quotes_partner_list" ON "quotes" USING btree ("partner_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "quotes_partner_status" ON "quotes" USING btree ("partner_id","status");--> statement-breakpoint
CREATE INDEX "quotes_expiry" ON "quotes" USING btree ("status","expired_at");--> statement-breakpoint
CREATE INDEX "quotes_multi_quote" ON "quotes" USING btree ("multi_quote_uuid") WHERE "quotes"."multi_quote_uuid" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_search_quote" ON "quotes" USING btree ("search_quote_id") WHERE "quotes"."search_quote_id" is not null;--> statement-breakpoint
CREATE INDEX "support_case_attachments_case" ON "support_case_attachments" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "support_case_comments_case" ON "support_case_comments" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE INDEX "support_case_events_case" ON "support_case_events" USING btree ("case_id","at");--> statement-breakpoint
CREATE INDEX "support_cases_partner" ON "support_cases" USING btree ("partner_id","created_at");--> statement-breakpoint
CREATE INDEX "support_cases_status" ON "support_cases" USING btree ("partner_id","status");--> statement-breakpoint
CREATE INDEX "support_cases_circuit" ON "support_cases" USING btree ("circuit_id");