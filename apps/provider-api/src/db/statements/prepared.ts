import type { Database } from '../database-type.ts';

/** The common interface of Drizzle's query builders. */
interface Query<Row> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Row[]> };
}

let count = 0;

/**
 * A statement whose text is built once for each database, by Drizzle; calls pass the values of its placeholders.
 * PostgreSQL also plans it only once for each connection, by its name.
 */
export function preparedStatement<Name extends string, Row>(build: (db: Database) => Query<Row>) {
  count += 1;
  const name = `statement_${count}`;
  const prepared = new WeakMap<Database, ReturnType<Query<Row>['prepare']>>();
  return (db: Database, values: Readonly<Record<Name, unknown>>): Promise<Row[]> => {
    const statement = prepared.get(db) ?? build(db).prepare(name);
    prepared.set(db, statement);
    return statement.execute(values);
  };
}
