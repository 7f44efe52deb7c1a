import { createHash } from 'node:crypto';
import { type PGlite, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';

/** Maximum number of prepared statements; further ones are planned on every use. */
const MOST = 300;
/** Maximum number of statement texts remembered as used once. */
const MOST_COUNTED = 3000;
/** Statements that take longer are followed by others' turn. */
const LONG_MS = 5;

/**
 * Names a statement for preparation from its second use on. Planning a join of four tables takes longer than running
 * it.
 */
export function createStatementNames(): (text: string) => string | null {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (!seen.has(text)) {
      if (seen.size >= MOST_COUNTED) seen.clear();
      seen.add(text);
      return null;
    }
    if (names.size >= MOST) return null;
    const name = `p_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    names.set(text, name);
    return name;
  };
}

interface Statement {
  parameters: readonly number[];
  fields: readonly { name: string; dataTypeID: number }[];
}

type Run = <Row>(text: string, values: readonly unknown[], options?: QueryOptions) => Promise<Results<Row>>;

export interface PreparedQueries {
  /** Replaces `pglite.query`. */
  query: Run;
  /** Replaces a transaction's `query`. */
  inTransaction(own: Run): Run;
}

const { serialize } = protocol;

/**
 * A statement runs in the server's own thread and its result arrives in the same turn of the event loop, so two long
 * statements of a call would be one turn.
 */
async function yieldAfter<Result>(statement: Promise<Result>, getStart: () => number): Promise<Result> {
  const result = await statement;
  if (performance.now() - getStart() > LONG_MS) await yieldToEventLoop();
  return result;
}

/**
 * A `query` for the embedded database that prepares repeated statements. It uses PGlite's protocol API and the internal
 * transaction lock, because PGlite has no named statements; docs/decisions/0012 has the measurement that
 * justifies it.
 */
export function prepareQueries(pglite: PGlite): PreparedQueries {
  const nameOf = createStatementNames();
  const statements = new Map<string, Statement>();

  async function describe(name: string, text: string): Promise<Statement> {
    const known = statements.get(name);
    if (known !== undefined) return known;
    const asked = Buffer.concat([
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ]);
    const statement = { parameters: [] as number[], fields: [] as Statement['fields'] };
    for (const message of await pglite.execProtocolStream(asked, { syncToFs: false })) {
      if ('dataTypeIDs' in message) statement.parameters = message.dataTypeIDs as number[];
      if (message.name === 'rowDescription' && 'fields' in message) {
        statement.fields = message.fields as Statement['fields'];
      }
    }
    statements.set(name, statement);
    return statement;
  }

  async function run<Row>(name: string, text: string, values: readonly unknown[], options: QueryOptions) {
    const { parameters, fields } = await describe(name, text);
    const sent = Buffer.concat([
      serialize.bind({
        statement: name,
        values: values.map((value, index) => write(value, parameters[index])),
      }),
      serialize.execute({}),
      serialize.sync(),
    ]);
    const parsers = fields.map(
      ({ dataTypeID }) => options.parsers?.[dataTypeID] ?? pglite.parsers[dataTypeID] ?? null,
    );
    const read = (cells: readonly (string | null)[]) =>
      cells.map((cell, index) => {
        const parser = parsers[index];
        return cell === null || !parser ? cell : parser(cell, fields[index]?.dataTypeID ?? 0);
      });
    const named = (cells: readonly unknown[]) => {
      const row: Record<string, unknown> = {};
      for (const [index, { name: key }] of fields.entries()) row[key] = cells[index];
      return row;
    };
    const result: Results<Row> = { rows: [], fields: [...fields], affectedRows: 0 };
    for (const message of await pglite.execProtocolStream(sent, { syncToFs: false })) {
      if (message.name === 'dataRow' && 'fields' in message) {
        const cells = read(message.fields as (string | null)[]);
        const row = options.rowMode === 'array' ? cells : named(cells);
        result.rows.push(row as Row); // the caller states the row type
      } else if (message.name === 'commandComplete' && 'text' in message) {
        const changed = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(String(message.text));
        result.affectedRows = Number(changed?.[1] ?? 0);
      }
    }
    return result;
  }

  function write(value: unknown, type = 0): string | null {
    if (value === null || value === undefined) return null;
    const serializer = pglite.serializers[type];
    return serializer ? serializer(value) : String(value);
  }

  return {
    async query(text, values, options = {}) {
      const name = nameOf(text);
      const asked = performance.now();
      if (name === null) return yieldAfter(pglite.query(text, [...values], options), () => asked);
      await pglite.waitReady;
      let began = 0;
      const result = pglite._runExclusiveTransaction(() =>
        pglite.runExclusive(async () => {
          began = performance.now();
          const found = await run<never>(name, text, values, options);
          await pglite.syncToFs();
          return found;
        }),
      );
      return yieldAfter(result, () => began);
    },
    inTransaction:
      (own) =>
      async (text, values, options = {}) => {
        const name = nameOf(text);
        if (name === null) return own(text, values, options);
        return pglite.runExclusive(() => run(name, text, values, options));
      },
  };
}
