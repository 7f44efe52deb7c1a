CREATE TABLE "request_visits" (
	"partner_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"quote_reference" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"seen" jsonb NOT NULL,
	"previous_seen_at" timestamp (3) with time zone,
	"previous_seen" jsonb,
	CONSTRAINT "request_visits_user_id_quote_reference_pk" PRIMARY KEY("user_id","quote_reference")
);
--> statement-breakpoint
ALTER TABLE "request_visits" ADD CONSTRAINT "request_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_visits" ADD CONSTRAINT "request_visits_quote_reference_quotes_reference_fk" FOREIGN KEY ("quote_reference") REFERENCES "public"."quotes"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_visits_quote" ON "request_visits" USING btree ("quote_reference");