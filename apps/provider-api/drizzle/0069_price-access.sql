ALTER TABLE "partners" ADD COLUMN "new_user_prices" text DEFAULT 'cost' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "prices" text DEFAULT 'cost' NOT NULL;