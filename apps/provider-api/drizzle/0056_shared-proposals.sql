CREATE TABLE "proposal_decisions" (
	"proposal_id" integer PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"name" text,
	"job_title" text,
	"email" text,
	"reason" text,
	"address" text NOT NULL,
	"choices" jsonb NOT NULL,
	"install" bigint NOT NULL,
	"monthly" bigint NOT NULL,
	"file_id" text,
	"sha256" text,
	CONSTRAINT "proposal_decisions_kind" CHECK ("proposal_decisions"."kind" in ('accepted', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "proposal_links" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"proposal_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_by_id" integer,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"first_viewed_at" timestamp (3) with time zone,
	"last_viewed_at" timestamp (3) with time zone,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "proposal_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "proposal_questions" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner_id" integer NOT NULL,
	"proposal_id" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"text" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text
);
--> statement-breakpoint
ALTER TABLE "multi_quotes" ADD COLUMN "proposal_status" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "proposal_status" text;--> statement-breakpoint
ALTER TABLE "proposal_decisions" ADD CONSTRAINT "proposal_decisions_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_decisions" ADD CONSTRAINT "proposal_decisions_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_links" ADD CONSTRAINT "proposal_links_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_links" ADD CONSTRAINT "proposal_links_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_links" ADD CONSTRAINT "proposal_links_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_questions" ADD CONSTRAINT "proposal_questions_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_questions" ADD CONSTRAINT "proposal_questions_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_links_proposal" ON "proposal_links" USING btree ("proposal_id","id");--> statement-breakpoint
CREATE INDEX "proposal_questions_proposal" ON "proposal_questions" USING btree ("proposal_id","id");--> statement-breakpoint
ALTER TABLE "multi_quotes" ADD CONSTRAINT "multi_quotes_proposal_status" CHECK ("multi_quotes"."proposal_status" in ('shared', 'viewed', 'question', 'declined', 'accepted'));--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_proposal_status" CHECK ("quotes"."proposal_status" in ('shared', 'viewed', 'question', 'declined', 'accepted'));