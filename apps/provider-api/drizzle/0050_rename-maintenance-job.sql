-- The queue creates its tables after the first migrations; a new database has nothing to rename.
DO $$
BEGIN
  IF to_regclass('jobs.queue') IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO jobs.queue
    SELECT (jsonb_populate_record(queue, '{"name": "database.maintenance"}')).*
    FROM jobs.queue WHERE name = 'database.upkeep'
    ON CONFLICT DO NOTHING;
  UPDATE jobs.job SET name = 'database.maintenance' WHERE name = 'database.upkeep';
  UPDATE jobs.schedule SET name = 'database.maintenance' WHERE name = 'database.upkeep';
  DELETE FROM jobs.queue WHERE name = 'database.upkeep';
END $$;
