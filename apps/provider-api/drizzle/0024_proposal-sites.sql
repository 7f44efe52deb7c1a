CREATE TABLE "proposal_sites" (
	"proposal_id" integer NOT NULL,
	"partner_id" integer NOT NULL,
	"start" integer NOT NULL,
	"sites" jsonb NOT NULL,
	CONSTRAINT "proposal_sites_proposal_id_start_pk" PRIMARY KEY("proposal_id","start")
);
--> statement-breakpoint
DROP INDEX "quotes_multi_quote";--> statement-breakpoint
ALTER TABLE "proposals" ALTER COLUMN "number" DROP NOT NULL;--> statement-breakpoint
-- Unknown for the versions there are: the next one is stored, also when it says the same.
ALTER TABLE "proposals" ADD COLUMN "digest" text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "proposals" ALTER COLUMN "digest" DROP DEFAULT;--> statement-breakpoint
-- As `toDigestLine` in `multi-quotes/quotes/read-deal.ts`.
ALTER TABLE "proposals" ADD COLUMN "costs_digest" text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "proposals" ALTER COLUMN "costs_digest" DROP DEFAULT;--> statement-breakpoint
UPDATE "proposals" SET "costs_digest" = encode(sha256(convert_to((
	SELECT string_agg(key || ' ' || (value->>'install') || ' ' || (value->>'monthly') || ' ' || (value->>'ecc') || ' ' || (value->>'isEccFirm') || E'\n', '' ORDER BY key)
	FROM jsonb_each("costs")
), 'UTF8')), 'hex') WHERE "costs" <> '{}';--> statement-breakpoint
INSERT INTO "proposal_sites" ("proposal_id", "partner_id", "start", "sites")
	SELECT "id", "partner_id", ((ordinality - 1) / 100) * 100, jsonb_agg(site ORDER BY ordinality)
	FROM "proposals", jsonb_array_elements("content"->'offer'->'sites') WITH ORDINALITY AS each(site, ordinality)
	WHERE "content"->'offer'->>'kind' = 'multi-quote'
	GROUP BY 1, 2, 3;--> statement-breakpoint
UPDATE "proposals" SET "content" = jsonb_set("content" #- '{offer,sites}', '{offer,siteCount}', to_jsonb(jsonb_array_length("content"->'offer'->'sites')))
	WHERE "content"->'offer'->>'kind' = 'multi-quote';--> statement-breakpoint
ALTER TABLE "proposal_sites" ADD CONSTRAINT "proposal_sites_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_sites" ADD CONSTRAINT "proposal_sites_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotes_multi_quote" ON "quotes" USING btree ("multi_quote_uuid","reference") WHERE "quotes"."multi_quote_uuid" is not null;--> statement-breakpoint
ALTER TABLE "proposals" DROP COLUMN "costs";