CREATE TABLE "error_log" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"area" text NOT NULL,
	"version" text NOT NULL,
	"page" text NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "telemetry_hours" (
	"hour" timestamp (3) with time zone NOT NULL,
	"area" text NOT NULL,
	"version" text NOT NULL,
	"kind" text NOT NULL,
	"page" text NOT NULL,
	"detail" text NOT NULL,
	"count" integer NOT NULL,
	"total" double precision NOT NULL,
	CONSTRAINT "telemetry_hours_hour_area_version_kind_page_detail_pk" PRIMARY KEY("hour","area","version","kind","page","detail")
);
--> statement-breakpoint
CREATE INDEX "error_log_last" ON "error_log" USING btree ("last_at");