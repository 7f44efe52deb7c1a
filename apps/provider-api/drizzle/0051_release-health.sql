CREATE TABLE "release_verdicts" (
	"area" text NOT NULL,
	"version" text NOT NULL,
	"live_since" timestamp (3) with time zone NOT NULL,
	"verdict" text NOT NULL,
	"reason" text NOT NULL,
	"rolled_back_to" text,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "release_verdicts_area_version_live_since_pk" PRIMARY KEY("area","version","live_since")
);
--> statement-breakpoint
CREATE TABLE "release_visits" (
	"day" timestamp (3) with time zone NOT NULL,
	"visitor" text NOT NULL,
	"area" text NOT NULL,
	"version" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"partner" text NOT NULL,
	"failed" boolean NOT NULL,
	"rated" boolean NOT NULL,
	"slow" boolean NOT NULL,
	CONSTRAINT "release_visits_day_visitor_area_version_pk" PRIMARY KEY("day","visitor","area","version")
);
--> statement-breakpoint
CREATE INDEX "release_verdicts_decided" ON "release_verdicts" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "release_visits_version" ON "release_visits" USING btree ("area","version","hour");