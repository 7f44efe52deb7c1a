-- The queue creates its tables after the first migrations; a new database has nothing to rename.
DO $$
DECLARE
  renamed CONSTANT jsonb := '{"orders.make": "orders.create", "orders.resume-making": "orders.resume-creation"}';
  old_name text;
  new_name text;
BEGIN
  IF to_regclass('jobs.queue') IS NULL THEN
    RETURN;
  END IF;
  FOR old_name, new_name IN SELECT * FROM jsonb_each_text(renamed) LOOP
    INSERT INTO jobs.queue
      SELECT (jsonb_populate_record(queue, jsonb_build_object('name', new_name))).*
      FROM jobs.queue WHERE name = old_name
      ON CONFLICT DO NOTHING;
    UPDATE jobs.job SET name = new_name WHERE name = old_name;
    UPDATE jobs.schedule SET name = new_name WHERE name = old_name;
    DELETE FROM jobs.queue WHERE name = old_name;
  END LOOP;
END $$;
