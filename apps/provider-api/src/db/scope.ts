import { noteLoadedRow } from '../loaded-rows.ts';
import { Refusal } from '../refusal.ts';
import type { Database } from './database.ts';
import { and, count, eq, isNull, type Placeholder, type SQL, type SQLWrapper, sql } from './drizzle.ts';
import type { PgColumn, PgTable } from './drizzle-pg.ts';
import { insertRows } from './statements/insert-rows.ts';
import type { JsonItems, JsonRow } from './statements/json-row.ts';
import type { Moment } from './statements/moment.ts';
import { preparedStatement } from './statements/prepared.ts';
import { type RowOptions, selectRows } from './statements/rows.ts';

/**
 * A table whose rows belong to partners. Partners do not see rows with a `hiddenAt`, which are being deleted or are not
 * complete yet. A table with `isSandbox` has both real data and the test data of sandbox tokens: no scope sees both.
 */
export type PartnerTable = PgTable & { partnerId: PgColumn; hiddenAt?: PgColumn; isSandbox?: PgColumn };

/** Whose rows a scope sees: a caller's, those that a job works on, or those that belong to the same data as a row. */
export interface ScopeOwner {
  readonly partnerId: number;
  /** Test data instead of real data. Rows of tables with this column pass their own value. */
  readonly isSandbox?: boolean;
}

type Row<T extends PartnerTable> = T['$inferSelect'];
type NewRow<T extends PartnerTable> = Omit<T['$inferInsert'], 'partnerId' | 'isSandbox'>;
type Condition = SQL | undefined;

type FindOptions = Pick<RowOptions, 'lock'>;

/** Rows with a stored value in `from` are counted as `to` if the condition is true. */
export interface MovedRows {
  when: SQL;
  from: readonly string[];
  to: string;
}

export interface CountOptions extends RowOptions {
  now: Moment;
  /** The column by which counted rows are grouped; never null. */
  countBy: SQLWrapper;
  countMoved?: MovedRows | undefined;
  /** The rows that are counted: without the filter on `countBy`, usually. */
  countWhere: Condition;
  /**
   * A table of stored counts to read instead of the listed table. Its column `rows` holds each count. `from` is what to
   * read under the table's name, if not all rows are counted in the table.
   */
  countIn?: { table: PartnerTable; rows: PgColumn; from?: SQL } | undefined;
}

/**
 * One partner's rows. Handlers read and write partner data only through this, so that forgetting a condition cannot
 * expose another partner's rows: they do not exist here (404, F21).
 */
export interface Scope {
  readonly partnerId: number;
  /** Sees and creates test data. Nothing that happens to it may reach people or other systems. */
  readonly isSandbox: boolean;
  /** For joins and aggregates: `partner_id = …` and the conditions. Always the whole `.where(...)` of its table. */
  where(table: PartnerTable, ...conditions: Condition[]): SQL;
  /** The one row, or null. */
  find<T extends PartnerTable>(table: T, condition: Condition, options?: FindOptions): Promise<Row<T> | null>;
  /** The one row, or 404. */
  get<T extends PartnerTable>(table: T, condition: Condition, options?: FindOptions): Promise<Row<T>>;
  list<T extends PartnerTable>(table: T, options?: RowOptions): Promise<Row<T>[]>;
  /** {@link list} with only some columns. */
  pick<T extends PartnerTable, Key extends keyof Row<T> & string>(
    table: T,
    keys: readonly Key[],
    options?: RowOptions,
  ): Promise<Pick<Row<T>, Key>[]>;
  count(table: PartnerTable, condition?: Condition): Promise<number>;
  /**
   * A window of rows as the database writes them for the wire, and how many rows have each value of `countBy`, in one
   * statement. Lists use it through `createList`.
   */
  listAsJson<Item>(
    table: PartnerTable,
    row: JsonRow<Item>,
    options: CountOptions,
  ): Promise<CountedJson<Item>>;
  /** {@link listAsJson} with a statement that is built once. */
  listPrepared<Item>(
    page: PreparedPage<Item>,
    values: Readonly<Record<string, unknown>>,
  ): Promise<CountedJson<Item>>;
  /** How many rows have each value of `by`. */
  countBy(table: PartnerTable, by: SQLWrapper, condition?: Condition): Promise<Map<string, number>>;
  insert<T extends PartnerTable>(table: T, values: NewRow<T>): Promise<Row<T>>;
  insertMany<T extends PartnerTable>(table: T, values: readonly NewRow<T>[]): Promise<Row<T>[]>;
  /** {@link insertMany} for rows that nobody needs back: faster for many, see {@link insertRows}. */
  insertAll<T extends PartnerTable>(table: T, values: readonly NewRow<T>[]): Promise<void>;
  /** Returns the changed rows. */
  update<T extends PartnerTable>(
    table: T,
    values: Partial<NewRow<T>>,
    condition: Condition,
  ): Promise<Row<T>[]>;
  /** Returns the removed rows. */
  remove<T extends PartnerTable>(table: T, condition: Condition): Promise<Row<T>[]>;
  /** The same scope on a transaction: `ctx.db.transaction((tx) => …ctx.scope.on(tx))`. */
  on(db: Database): Scope;
}

/** A page of a list whose statement is built once, for the filters and the order that most calls have. */
export type PreparedPage<Item> = (
  db: Database,
  values: Readonly<Record<string, unknown>>,
) => Promise<CountedJson<Item>>;

export interface CountedJson<Item> {
  items: JsonItems<Item>;
  counts: Map<string, number>;
}

interface Owner {
  partnerId: number | Placeholder;
  isSandbox: boolean | Placeholder;
}

/** `partner_id = …` and the conditions. */
function ofPartner(table: PartnerTable, { partnerId, isSandbox }: Owner, conditions: Condition[]): SQL {
  // In brackets: an `or` in raw SQL would otherwise bypass the partner condition.
  const bracketed = conditions.filter((each) => each !== undefined).map((each) => sql`(${each})`);
  const isThere = table.hiddenAt && isNull(table.hiddenAt);
  const isOfData = table.isSandbox && eq(table.isSandbox, isSandbox);
  return and(eq(table.partnerId, partnerId), isThere, isOfData, ...bracketed) as SQL; // the first condition is always present
}

type Counted = Pick<CountOptions, 'countBy' | 'countMoved' | 'countIn'>;

const countsOf = (table: PartnerTable, counted: Counted, where: SQL) =>
  sql`(select json_object_agg(value, total)::text from (${groupsOf(table, counted, where)}) as counted)`;

function groupsOf(table: PartnerTable, { countBy, countMoved: moved, countIn }: Counted, where: SQL): SQL {
  const total = countIn === undefined ? sql`count(*)` : sql`sum(${countIn.rows})`;
  const from = countIn?.from ?? sql`${table}`;
  if (moved === undefined)
    return sql`select ${countBy} as value, ${total} as total from ${from} where ${where} group by 1`;
  // Groups by the stored value, because an index has it in order. Computing each value takes three times as long.
  const isMovable = sql`stored in (${sql.join(
    moved.from.map((each) => sql.raw(`'${each}'`)), // constants of the contract
    sql`, `,
  )})`;
  return sql`select shown.value, sum(shown.total)::int as total from (
      select ${countBy} as stored, ${total} as total, coalesce(${total} filter (where ${moved.when}), 0) as moved
      from ${from} where ${where} group by 1
    ) as found, lateral (values
      (stored, found.total - case when ${isMovable} then moved else 0 end),
      (${sql.raw(`'${moved.to}'`)}, case when ${isMovable} then moved else 0 end)
    ) as shown (value, total) group by 1`;
}

const readCounts = (text: unknown) =>
  new Map<string, number>(Object.entries(JSON.parse(String(text ?? '{}'))));

/** A page of rows as one text, and the counts: one statement with one row. */
function jsonPage<Item>(
  db: Database,
  table: PartnerTable,
  owner: Owner,
  row: JsonRow<Item>,
  { now, countBy, countMoved, countWhere, countIn, ...options }: CountOptions,
) {
  const where = ofPartner(table, owner, [options.where]);
  const page = row.select(table, now, { ...options, where });
  const counted = countIn?.table ?? table;
  return db
    .select({
      json: sql<string | null>`string_agg(row_to_json(item)::text, ',')`,
      length: sql<number>`count(*)::int`,
      counts: sql<
        string | null
      >`${countsOf(counted, { countBy, countMoved, countIn }, ofPartner(counted, owner, [countWhere]))}`,
    })
    .from(sql`(${page}) as item`);
}

type PageRow = Awaited<ReturnType<typeof jsonPage>>[number];

const EMPTY: PageRow = { json: null, length: 0, counts: null };

const readPage = <Item>([{ json, length, counts } = EMPTY]: readonly PageRow[]): CountedJson<Item> => ({
  items: { json: json ?? '', length },
  counts: readCounts(counts),
});

/** {@link Scope.listPrepared}; `options` uses placeholders for values that differ between calls. */
export function preparedPage<Item>(
  table: PartnerTable,
  row: JsonRow<Item>,
  options: () => CountOptions,
): PreparedPage<Item> {
  const statement = preparedStatement((db) =>
    jsonPage(
      db,
      table,
      { partnerId: sql.placeholder('partnerId'), isSandbox: sql.placeholder('isSandbox') },
      row,
      options(),
    ),
  );
  return async (db, values) => readPage(await statement(db, values));
}

/** @param caller a caller, a job's `{ partnerId }` or a row. */
export function scoped(db: Database, caller: ScopeOwner): Scope {
  const { partnerId, isSandbox = false } = caller;
  const owner = { partnerId, isSandbox };
  // Drizzle's builders cannot follow a generic table; each line below is typed by the interface above.
  // biome-ignore lint/suspicious/noExplicitAny: the generic table's columns.
  const rows = (table: PartnerTable) => table as any;
  const ownedBy = (table: PartnerTable) => ({ partnerId, ...(table.isSandbox && { isSandbox }) });

  const scope: Scope = {
    partnerId,
    isSandbox,
    where: (table, ...conditions) => ofPartner(table, owner, conditions),
    async find(table, condition, { lock } = {}) {
      const where = scope.where(table, condition);
      const [found] = await selectRows(db, table, { where, limit: 1, lock });
      if (found !== undefined) noteLoadedRow(table, found);
      return (found ?? null) as Row<typeof table> | null;
    },
    async get(table, condition, options) {
      const row = await scope.find(table, condition, options);
      if (row === null) throw Refusal.notFound();
      return row;
    },
    async list(table, options = {}) {
      const where = scope.where(table, options.where);
      return (await selectRows(db, table, { ...options, where })) as Row<typeof table>[];
    },
    async pick(table, keys, options = {}) {
      const where = scope.where(table, options.where);
      return (await selectRows(db, table, { ...options, where }, keys)) as Pick<
        Row<typeof table>,
        (typeof keys)[number]
      >[];
    },
    async count(table, condition) {
      const found = await db
        .select({ total: count() })
        .from(rows(table))
        .where(scope.where(table, condition));
      return found[0]?.total ?? 0;
    },
    async countBy(table, by, condition) {
      const found = await db
        .select({ value: sql<string>`${by}`, total: count() })
        .from(rows(table))
        .where(scope.where(table, condition))
        .groupBy(sql`1`);
      return new Map(found.map(({ value, total }) => [value, total]));
    },
    listAsJson: async (table, row, options) => readPage(await jsonPage(db, table, owner, row, options)),
    listPrepared: (page, values) => page(db, { ...values, ...owner }),
    async insert(table, values) {
      const [row] = await scope.insertMany(table, [values]);
      if (row === undefined) throw new Error('The database answered no row for an insert.');
      return row;
    },
    async insertMany(table, values) {
      if (values.length === 0) return [];
      const own = values.map((value) => ({ ...value, ...ownedBy(table) }));
      return (await db.insert(rows(table)).values(own).returning()) as Row<typeof table>[];
    },
    insertAll: (table, values) =>
      insertRows(
        db,
        rows(table),
        values.map((value) => ({ ...value, ...ownedBy(table) })),
      ),
    async update(table, values, condition) {
      const changed = db.update(rows(table)).set({ ...values, ...ownedBy(table) });
      return (await changed.where(scope.where(table, condition)).returning()) as Row<typeof table>[];
    },
    async remove(table, condition) {
      const gone = db.delete(rows(table)).where(scope.where(table, condition));
      return (await gone.returning()) as Row<typeof table>[];
    },
    on: (other) => scoped(other, caller),
  };
  return scope;
}
