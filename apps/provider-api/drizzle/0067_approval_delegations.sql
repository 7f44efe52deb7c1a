CREATE TABLE "approval_delegations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"partner_id" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"delegate_id" integer NOT NULL,
	"delegate_name" text NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"reason" text,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approval_delegations" ADD CONSTRAINT "approval_delegations_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_delegations" ADD CONSTRAINT "approval_delegations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_delegations" ADD CONSTRAINT "approval_delegations_delegate_id_users_id_fk" FOREIGN KEY ("delegate_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_delegations_delegate" ON "approval_delegations" USING btree ("delegate_id","until_day");--> statement-breakpoint
CREATE INDEX "approval_delegations_partner" ON "approval_delegations" USING btree ("partner_id","until_day");--> statement-breakpoint
CREATE INDEX "approval_delegations_owner" ON "approval_delegations" USING btree ("owner_id","until_day");--> statement-breakpoint
SELECT audit_watch('approval_delegations', 'user', 'r.owner_id', '(SELECT first_name || '' '' || last_name FROM users WHERE id = r.owner_id)', '{delegate_name,from_day,until_day,reason,ended_at}');
