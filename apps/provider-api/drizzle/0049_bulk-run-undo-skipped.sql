UPDATE "bulk_run_items" SET "result" = 'undo_skipped' WHERE "result" = 'kept';
