CREATE TABLE "audit_checkpoints" (
	"position" bigint PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "user_name" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "staff_name" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "source" text DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "operation" text DEFAULT 'call' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "kind" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "thing" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "has_changes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "position" bigint;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD COLUMN "staff_id" integer;--> statement-breakpoint
ALTER TABLE "multi_quote_bulk_runs" ADD COLUMN "staff_id" integer;--> statement-breakpoint
ALTER TABLE "multi_quote_bulk_runs" ADD COLUMN "staff_name" text;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_thing" ON "audit" USING btree ("partner_id","kind","thing");--> statement-breakpoint
CREATE INDEX "audit_unsealed" ON "audit" USING btree ("at") WHERE "audit"."position" is null;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_position" UNIQUE("position");--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_source" CHECK ("audit"."source" in ('portal', 'staff', 'api', 'system'));--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_operation" CHECK ("audit"."operation" in ('create', 'update', 'remove', 'call'));--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_kind" CHECK ("audit"."kind" in ('sign-in', 'user', 'company', 'contact', 'token', 'quote', 'multi-quote', 'order', 'case', 'service', 'customer', 'view', 'other'));