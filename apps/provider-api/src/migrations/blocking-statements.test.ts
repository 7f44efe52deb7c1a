import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { findBlockingStatements } from './blocking-statements.ts';
import { MIGRATIONS } from './schema-version.ts';

/** Migrations up to this one were written before the rule (docs/conventions.md, Migrations). */
const LAST_WITHOUT_RULE = '0058';

/** Later migrations that may contain a blocking statement, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '0060_single-quote-negotiations.sql': 'Its block only replaces the function of a trigger.',
};

it('refuses blocking statements in new migrations', () => {
  const files = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const texts = files.map((file) => readFileSync(join(MIGRATIONS, file), 'utf8'));
  const found = files.flatMap((file, index) =>
    file.slice(0, 4) <= LAST_WITHOUT_RULE || file in EXCEPTIONS
      ? []
      : findBlockingStatements(texts[index] ?? '', texts.slice(0, index)).map((text) => `${file} ${text}`),
  );
  expect(found).toEqual([]);
});

it.each([
  'CREATE INDEX "a" ON "quotes" USING btree ("b");',
  'create unique index if not exists a on public.quotes (b);',
  'ALTER TABLE "quotes" ADD COLUMN "a" text NOT NULL;',
  'ALTER TABLE "quotes" DROP COLUMN "a";',
  'ALTER TABLE "quotes" RENAME COLUMN "a" TO "b";',
  'ALTER TABLE "quotes" ALTER COLUMN "a" SET DATA TYPE text;',
  'ALTER TABLE "quotes" ALTER COLUMN "a" SET NOT NULL;',
  'ALTER TABLE "quotes" ADD CONSTRAINT "a" FOREIGN KEY ("b") REFERENCES "c"("d");',
  'ALTER TABLE "quotes" ADD CONSTRAINT "a" UNIQUE("b");',
  'DROP TABLE "quotes";',
  'select 1;\n-- a comment\nlock  table quotes;',
  // Locks rows until the migrations are committed.
  `UPDATE "quotes" SET "a" = 'b';`,
  'update only public.quotes set a = 1 where a is null;',
  'DELETE FROM "quotes";',
  'with old as (select 1) delete from quotes using old;',
  'MERGE INTO quotes USING b ON true WHEN MATCHED THEN DELETE;',
  'SELECT * FROM quotes FOR UPDATE;',
  // Rewrites the table.
  'ALTER TABLE "quotes" ADD COLUMN "a" uuid DEFAULT gen_random_uuid() NOT NULL;',
  'ALTER TABLE "quotes" ADD COLUMN "a" timestamp with time zone DEFAULT clock_timestamp();',
  `ALTER TABLE "quotes" ADD COLUMN "a" int DEFAULT nextval('b');`,
  'ALTER TABLE "quotes" ADD COLUMN "a" text GENERATED ALWAYS AS (lower("b")) STORED;',
  'ALTER TABLE "quotes" ADD COLUMN "a" integer GENERATED ALWAYS AS IDENTITY;',
  'ALTER TABLE "quotes" ADD COLUMN "a" bigserial;',
  'ALTER TABLE "quotes" ADD "a" serial NOT NULL;',
  'ALTER TABLE "quotes" SET LOGGED;',
  'ALTER TABLE "quotes" SET UNLOGGED;',
  'ALTER TABLE "quotes" SET TABLESPACE b;',
  // Reads the whole table.
  'ALTER TABLE "quotes" ADD COLUMN "a" text UNIQUE;',
  'ALTER TABLE "quotes" ADD COLUMN "a" integer PRIMARY KEY;',
  'ALTER TABLE "quotes" ADD COLUMN "a" integer CHECK ("a" > 0);',
  'ALTER TABLE "quotes" ADD COLUMN "a" integer CONSTRAINT "b" CHECK ("a" > 0);',
  'ALTER TABLE "quotes" ADD COLUMN "a" integer DEFAULT 1 REFERENCES "b"("id");',
  'ALTER TABLE "quotes" ADD CONSTRAINT "a" EXCLUDE USING gist ("b" WITH &&);',
  'ALTER TABLE "quotes" ADD COLUMN "b" text; ALTER TABLE "quotes" VALIDATE CONSTRAINT "a";',
  'ALTER TABLE "quotes" ADD CONSTRAINT "a" CHECK ("b" > 0) NOT VALID; ALTER TABLE "quotes" VALIDATE CONSTRAINT "a";',
  'ALTER TABLE "quotes" ADD COLUMN "a" text, VALIDATE CONSTRAINT "b";',
  // The second action decides.
  `ALTER TABLE "quotes" ADD COLUMN "a" text DEFAULT '' NOT NULL, ADD COLUMN "b" text NOT NULL;`,
  `ALTER TABLE "quotes" ADD COLUMN "a" text DEFAULT 'a, not null'; ALTER TABLE "quotes" ADD "b" int NOT NULL;`,
  // Nobody can see what a block does.
  'DO $$ BEGIN drop table quotes; END $$;',
  'do language plpgsql $body$ begin null; end $body$;',
  // The previous version still uses it.
  'ALTER TABLE "quotes" DROP a;',
  'ALTER TABLE quotes DROP IF EXISTS a;',
  'ALTER TABLE quotes DROP CONSTRAINT a, DROP b;',
  'ALTER TABLE quotes DROP constraint_id;',
  'ALTER TABLE quotes SET SCHEMA old;',
  'DROP VIEW "a";',
  'DROP MATERIALIZED VIEW IF EXISTS a;',
  'DROP FUNCTION a(int);',
  'DROP TYPE a;',
  'DROP SEQUENCE a;',
  'DROP SCHEMA a CASCADE;',
  `ALTER TYPE "a" RENAME VALUE 'b' TO 'c';`,
  'ALTER TYPE "a" DROP ATTRIBUTE b;',
  'ALTER FUNCTION a(int) RENAME TO b;',
  'ALTER VIEW a SET SCHEMA b;',
  'ALTER TABLE "jobs"."job" DROP COLUMN a;',
  // The table may exist.
  'CREATE TABLE IF NOT EXISTS quotes (a int); ALTER TABLE quotes DROP COLUMN b;',
  // The whole default decides.
  'ALTER TABLE quotes ADD COLUMN a int DEFAULT 1 + (random() * 10)::int;',
  `ALTER TABLE quotes ADD COLUMN a text DEFAULT '' || gen_random_uuid();`,
  `ALTER TABLE quotes ADD COLUMN a text DEFAULT ''::text || gen_random_uuid() NOT NULL;`,
  'ALTER TABLE quotes ADD COLUMN a boolean DEFAULT true AND random() > 0.5;',
  // Names in quotes.
  'ALTER TABLE quotes ADD CONSTRAINT "my-fk" FOREIGN KEY (b) REFERENCES c(d);',
  'ALTER TABLE quotes ADD CONSTRAINT "my constraint; not valid" CHECK (b > 0);',
  'ALTER TABLE quotes ALTER COLUMN "my column" SET NOT NULL;',
  `INSERT INTO quotes (a) VALUES ('b') ON CONFLICT (a) DO UPDATE SET a = 'c';`,
  'with new as (select 1) insert into quotes select * from new on conflict (a) do update set a = 1;',
  'ALTER TABLE quotes DROP CONSTRAINT quotes_pkey;',
  // Not known to be safe.
  'ALTER TABLE quotes ALTER COLUMN a SET EXPRESSION AS (b + 1);',
  'ALTER TABLE quotes ALTER COLUMN a ADD GENERATED ALWAYS AS IDENTITY;',
  'ALTER TABLE quotes ATTACH PARTITION b FOR VALUES IN (1);',
  'CALL a();',
  'REFRESH MATERIALIZED VIEW a;',
])('finds the blocking statement %s', (statement) => {
  expect(findBlockingStatements(statement)).toHaveLength(1);
});

it.each([
  ['CREATE UNIQUE INDEX "a" ON "quotes" ("b");', 'DROP INDEX IF EXISTS "public"."a";'],
  ['-- index: CREATE UNIQUE INDEX "a" ON "quotes" ("b");', 'DROP INDEX a;'],
  ['CREATE TABLE quotes (b int, CONSTRAINT "a" UNIQUE("b"));', 'ALTER TABLE quotes DROP CONSTRAINT "a";'],
  ['ALTER TABLE quotes ADD CONSTRAINT a PRIMARY KEY (b);', 'ALTER TABLE quotes DROP CONSTRAINT IF EXISTS a;'],
])('finds that a key of %s is dropped by %s', (earlier, migration) => {
  expect(findBlockingStatements(migration, [earlier])).toHaveLength(1);
  expect(findBlockingStatements(migration, [earlier.replace(/UNIQUE|PRIMARY KEY/, '')])).toEqual([]);
});

it.each([
  'CREATE TABLE "a" ("b" text NOT NULL); CREATE INDEX "c" ON "a" USING btree ("b"); ALTER TABLE "a" ADD CONSTRAINT "d" UNIQUE("b");',
  '-- index: CREATE INDEX "a" ON "quotes" USING btree ("b");',
  'ALTER TABLE "quotes" ADD COLUMN "a" text;',
  `ALTER TABLE "quotes" ADD COLUMN "a" text DEFAULT '' NOT NULL;`,
  'ALTER TABLE "quotes" ADD CONSTRAINT "a" CHECK ("b" > 0) NOT VALID;',
  'ALTER TABLE "quotes" ADD CHECK ("b" IS NOT NULL) NOT VALID;',
  'ALTER TABLE "quotes" ADD CONSTRAINT "a" FOREIGN KEY ("b") REFERENCES "c"("d") NOT VALID;',
  'CREATE TRIGGER a AFTER INSERT ON quotes FOR EACH ROW EXECUTE FUNCTION b();',
  'DROP TRIGGER a ON quotes;',
  '-- lock table quotes;',
  '/* drop table quotes; */ select 1;',
  `ALTER TABLE "quotes" ADD COLUMN "a" jsonb DEFAULT '{}'::jsonb NOT NULL, ADD COLUMN "b" timestamp (3) with time zone DEFAULT now() NOT NULL;`,
  'ALTER TABLE "quotes" ADD COLUMN "a" double precision DEFAULT -1.5, ADD COLUMN "b" boolean DEFAULT false NOT NULL;',
  `ALTER TABLE "quotes" ADD COLUMN "a" text DEFAULT 'drop table; it''s unique, check (not null)';`,
  `ALTER TABLE "quotes" ADD COLUMN "unique" text, ADD "check_id" integer DEFAULT 1;`,
  'ALTER TABLE "quotes" ADD COLUMN "a" integer REFERENCES "b"("id") ON DELETE set null;',
  'ALTER TABLE "quotes" DROP CONSTRAINT "a"; ALTER TABLE "quotes" ALTER COLUMN "b" DROP NOT NULL, ALTER "c" DROP DEFAULT;',
  'ALTER TABLE "quotes" VALIDATE CONSTRAINT "a"; ALTER TABLE "orders" ADD COLUMN "b" text;',
  'CREATE TABLE "a" ("b" text); UPDATE "a" SET "b" = 1; DELETE FROM a; ALTER TABLE "a" DROP "b"; DROP TABLE "a";',
  `INSERT INTO "quotes" ("a") VALUES ('update quotes set a = 1');`,
  'CREATE FUNCTION a() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE quotes SET a = 1; DELETE FROM b; DROP TABLE c; END $$;',
  'CREATE TRIGGER a AFTER INSERT OR UPDATE OR DELETE ON quotes FOR EACH ROW EXECUTE FUNCTION b();',
  'CREATE TRIGGER a AFTER UPDATE OF b ON quotes FOR EACH ROW EXECUTE FUNCTION b();',
  `ALTER TYPE "a" ADD VALUE 'b';`,
  `ALTER TABLE quotes ADD COLUMN a text[] DEFAULT '{}'::text[] NOT NULL, ADD b numeric DEFAULT 0::numeric(10, 2);`,
  `CREATE TABLE "jobs"."a" (b int); ALTER TABLE "jobs"."a" DROP COLUMN b;`,
  `INSERT INTO quotes (a) VALUES ('on conflict do update') ON CONFLICT DO NOTHING;`,
  'ALTER TABLE quotes ALTER COLUMN a SET DEFAULT gen_random_uuid(), ALTER a SET STATISTICS 100;',
])('accepts %s', (migration) => {
  expect(findBlockingStatements(migration)).toEqual([]);
});
