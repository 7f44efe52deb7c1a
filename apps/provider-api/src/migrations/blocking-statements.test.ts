import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { findBlockingStatements } from './blocking-statements.ts';
import { MIGRATIONS } from './schema-version.ts';

/** Migrations up to this one were written before the rule (docs/conventions.md, Migrations). */
const LAST_WITHOUT_RULE = '0058';

/** Later migrations that may contain a blocking statement, each with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {};

it('refuses blocking statements in new migrations', () => {
  const found = readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql') && file.slice(0, 4) > LAST_WITHOUT_RULE)
    .filter((file) => !(file in EXCEPTIONS))
    .flatMap((file) =>
      findBlockingStatements(readFileSync(join(MIGRATIONS, file), 'utf8')).map((text) => `${file} ${text}`),
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
])('finds the blocking statement %s', (statement) => {
  expect(findBlockingStatements(statement)).toHaveLength(1);
});

it.each([
  'CREATE TABLE "a" ("b" text NOT NULL); CREATE INDEX "c" ON "a" USING btree ("b"); ALTER TABLE "a" ADD CONSTRAINT "d" UNIQUE("b");',
  '-- index: CREATE INDEX "a" ON "quotes" USING btree ("b");',
  'ALTER TABLE "quotes" ADD COLUMN "a" text;',
  `ALTER TABLE "quotes" ADD COLUMN "a" text DEFAULT '' NOT NULL;`,
  'ALTER TABLE "quotes" ADD CONSTRAINT "a" CHECK ("b" > 0) NOT VALID;',
  'ALTER TABLE "quotes" ADD CONSTRAINT "a" FOREIGN KEY ("b") REFERENCES "c"("d") NOT VALID;',
  'CREATE TRIGGER a AFTER INSERT ON quotes FOR EACH ROW EXECUTE FUNCTION b();',
  'DROP TRIGGER a ON quotes;',
  '-- lock table quotes;',
])('accepts %s', (migration) => {
  expect(findBlockingStatements(migration)).toEqual([]);
});
