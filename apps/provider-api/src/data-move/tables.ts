import { BackupError } from '../db/storage/backup-error.ts';

/** Runs a statement on one of the two databases and returns its rows. */
export type Query = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

interface Column {
  name: string;
  type: string;
}

/** A table, or a partition that has rows. */
export interface Table {
  /** `schema.name`, quoted where SQL needs it. */
  name: string;
  /** Without generated columns, which the database computes itself. In alphabetical order. */
  columns: readonly Column[];
}

/** Both databases must write values in the same way: times with their microseconds, and numbers without rounding. */
export const SAME_TEXT: readonly string[] = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO'",
  "set local intervalstyle = 'postgres'",
  'set local extra_float_digits = 1',
];

/** SQL condition for the schema `nspname`. */
export const OWN_SCHEMAS = "nspname <> 'information_schema' and nspname not like 'pg\\_%'";

export async function listTables(query: Query): Promise<Table[]> {
  return query<Table>(`
    select format('%I.%I', nspname, relname) as name, (
      select coalesce(json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attname), '[]')
      from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and ${OWN_SCHEMAS} order by 1`);
}

/** @throws BackupError if a table would not fit, for example one that an operator has added */
export function assertSameTables(source: readonly Table[], target: readonly Table[]): void {
  const known = new Map(target.map((table) => [table.name, JSON.stringify(table.columns)]));
  for (const { name, columns } of source) {
    const found = known.get(name);
    if (found === undefined)
      throw new BackupError(`The table ${name} is not part of this version of the portal. Remove it first.`);
    if (found !== JSON.stringify(columns))
      throw new BackupError(
        `The columns of the table ${name} differ from this version of the portal. Restore its original columns first.`,
      );
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A cursor needs only the memory of one batch. The size of a batch is limited because a row can have megabytes. */
const MAX_ROWS = 2000;
const BATCH_BYTES = 1_000_000;

/**
 * How many rows each batch takes. Reads the length of every row first, because the next row can be thousands of times as
 * long as the last one. Both cursors read the rows in the order in which they are stored.
 */
async function* listBatches(source: Query, { name, columns }: Table): AsyncGenerator<number> {
  const length = columns.map((column) => `coalesce(octet_length(${quoted(column.name)}::text), 0)::float8`);
  await source(
    `declare row_lengths no scroll cursor for select ${length.join(' + ')} as bytes from only ${name}`,
  );
  let rows = 0;
  let total = 0;
  for (;;) {
    const lengths = await source<{ bytes: number }>(`fetch forward ${MAX_ROWS} from row_lengths`);
    if (lengths.length === 0) break;
    for (const { bytes } of lengths) {
      if (rows === MAX_ROWS || (rows > 0 && total + bytes > BATCH_BYTES)) {
        yield rows;
        rows = 0;
        total = 0;
      }
      rows += 1;
      total += bytes;
    }
  }
  await source('close row_lengths');
  if (rows > 0) yield rows;
}

/** Copies all rows of a table. Values travel as text, because each type reads exactly what it has written. */
export async function copyRows(source: Query, target: Query, table: Table): Promise<number> {
  const { name, columns } = table;
  if (columns.length === 0) return 0;
  const fields = columns.map((column, index) => ({ ...column, field: `c${index}` }));
  const read = fields.map((each) => `${quoted(each.name)}::text as ${each.field}`).join(', ');
  // Also sets columns that are generated always as identity.
  const write = `insert into ${name} (${columns.map((each) => quoted(each.name)).join(', ')}) overriding system value
    select ${fields.map(({ field, type }) => `${field}::${type}`).join(', ')}
    from unnest(${fields.map((_, index) => `$${index + 1}::text[]`).join(', ')}) as rows (${fields.map(({ field }) => field).join(', ')})`;
  await source(`declare moved_rows no scroll cursor for select ${read} from only ${name}`);
  let copied = 0;
  for await (const size of listBatches(source, table)) {
    const rows = await source<Record<string, string | null>>(`fetch forward ${size} from moved_rows`);
    await target(
      write,
      fields.map(({ field }) => rows.map((row) => row[field] ?? null)),
    );
    copied += rows.length;
  }
  await source('close moved_rows');
  return copied;
}

/** What two equal tables have in common, in any order of their rows. */
interface Summary {
  rows: string;
  checksum: string;
}

export async function summarize(query: Query, { name, columns }: Table): Promise<Summary> {
  const row = `array[${columns.map((column) => `${quoted(column.name)}::text`).join(', ')}]::text[]::text`;
  const [found] = await query<Summary>(`
    select count(*)::text as rows, coalesce(sum(('x' ||
      substr(encode(sha256(convert_to(${row}, 'UTF8')), 'hex'), 1, 16))::bit(64)::bigint::numeric), 0)::text as checksum
    from only ${name}`);
  if (found === undefined) throw new Error(`${name} has no summary.`);
  return found;
}

/** Continues all sequences where those of the source are. */
export async function copySequences(source: Query, target: Query): Promise<void> {
  const sequences = await source<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'S' and ${OWN_SCHEMAS}`,
  );
  for (const { name } of sequences) {
    const [state] = await source<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    );
    await target('select setval($1::regclass, $2::bigint, $3)', [name, state?.last, state?.called]);
  }
}
