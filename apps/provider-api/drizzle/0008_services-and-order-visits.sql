CREATE TABLE "order_visits" (
	"partner_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"order_reference" text NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"previous_visit_at" timestamp (3) with time zone,
	CONSTRAINT "order_visits_user_id_order_reference_pk" PRIMARY KEY("user_id","order_reference")
);
--> statement-breakpoint
ALTER TABLE "circuit_events" ADD COLUMN "kind" text DEFAULT 'change' NOT NULL;--> statement-breakpoint
ALTER TABLE "circuits" ADD COLUMN "renewal_notice_days" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "target_date_change" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "appointment" jsonb;--> statement-breakpoint
ALTER TABLE "order_visits" ADD CONSTRAINT "order_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_visits" ADD CONSTRAINT "order_visits_order_reference_orders_reference_fk" FOREIGN KEY ("order_reference") REFERENCES "public"."orders"("reference") ON DELETE cascade ON UPDATE no action;