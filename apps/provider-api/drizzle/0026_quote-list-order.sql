DROP INDEX "quotes_partner_list";--> statement-breakpoint
CREATE INDEX "quotes_partner_list" ON "quotes" USING btree ("partner_id","kind","created_at","reference");