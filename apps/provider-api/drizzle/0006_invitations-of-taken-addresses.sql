DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_address_taken" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email")) WHERE not "users"."is_address_taken";