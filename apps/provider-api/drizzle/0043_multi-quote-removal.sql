ALTER TABLE "multi_quotes" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "multi_quotes" ADD COLUMN "deleted_by" text;--> statement-breakpoint
CREATE INDEX "address_choices_udprn" ON "address_choices" USING btree ("udprn");--> statement-breakpoint
CREATE INDEX "multi_quote_import_reviews_import" ON "multi_quote_import_reviews" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "multi_quote_imports_multi_quote" ON "multi_quote_imports" USING btree ("multi_quote_id");--> statement-breakpoint
CREATE INDEX "negotiation_quotes_reference" ON "negotiation_quotes" USING btree ("quote_reference");--> statement-breakpoint
CREATE INDEX "multi_quotes_hidden" ON "multi_quotes" USING btree ("id") WHERE "multi_quotes"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "order_visits_order" ON "order_visits" USING btree ("order_reference");--> statement-breakpoint
CREATE INDEX "support_case_attachments_comment" ON "support_case_attachments" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "support_cases_contact" ON "support_cases" USING btree ("contact_id");