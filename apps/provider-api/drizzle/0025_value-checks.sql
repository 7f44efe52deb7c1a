ALTER TABLE "circuits" ADD CONSTRAINT "circuits_circuit_type" CHECK ("circuits"."circuit_type" in ('Ethernet', 'Broadband'));--> statement-breakpoint
ALTER TABLE "circuits" ADD CONSTRAINT "circuits_device_status" CHECK ("circuits"."device_status" in ('on', 'off', 'unknown'));--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_purposes" CHECK ("contacts"."purposes" <@ '["general","billing","technical","delivery","escalation"]'::jsonb);--> statement-breakpoint
ALTER TABLE "multi_quotes" ADD CONSTRAINT "multi_quotes_status" CHECK ("multi_quotes"."status" in ('created', 'processing', 'searched', 'failed', 'expired'));--> statement-breakpoint
ALTER TABLE "negotiations" ADD CONSTRAINT "negotiations_status" CHECK ("negotiations"."status" in ('pending', 'accepted', 'declined'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_quote_kind" CHECK ("orders"."quote_kind" in ('single', 'broadband', 'multi'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status" CHECK ("orders"."status" in ('open', 'held', 'live', 'cancelled'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_milestone" CHECK ("orders"."milestone" in ('submitted', 'acknowledged', 'survey', 'planning', 'committed', 'build', 'install_appointment', 'test', 'live'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_hold_reason" CHECK ("orders"."hold_reason" in ('wayleave', 'access', 'capacity', 'information_required'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_waits_on" CHECK ("orders"."waits_on" in ('partner', 'provider'));--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_kind" CHECK ("quotes"."kind" in ('single', 'broadband', 'multi'));--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_status" CHECK ("quotes"."status" in ('created', 'accepted', 'data_added', 'processing', 'approved', 'negotiation', 'cancelled', 'expired', 'archived'));--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_type" CHECK ("support_cases"."type" in ('assurance', 'billing', 'cease'));--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_priority" CHECK ("support_cases"."priority" in ('High', 'Medium', 'Low'));--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_status" CHECK ("support_cases"."status" in ('New', 'Resolved', 'Closed'));--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_waits_on" CHECK ("support_cases"."waits_on" in ('partner', 'provider'));