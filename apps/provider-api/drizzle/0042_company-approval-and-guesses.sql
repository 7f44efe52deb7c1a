CREATE TABLE "guesses" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"blocked_until" timestamp (3) with time zone NOT NULL,
	"forgotten_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "is_awaiting_approval" boolean DEFAULT false NOT NULL;