CREATE TABLE "dashboard_hidden_parts" (
	"partner_id" integer NOT NULL,
	"user_id" integer PRIMARY KEY NOT NULL,
	"first_steps_at" timestamp (3) with time zone,
	"changelog_id" integer
);
--> statement-breakpoint
ALTER TABLE "dashboard_hidden_parts" ADD CONSTRAINT "dashboard_hidden_parts_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_hidden_parts" ADD CONSTRAINT "dashboard_hidden_parts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;