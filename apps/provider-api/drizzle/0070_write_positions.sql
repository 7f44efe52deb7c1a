ALTER TABLE "api_tokens" ADD COLUMN "written_position" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "written_position" bigint;