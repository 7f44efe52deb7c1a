import { is, Placeholder, SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { CASING } from '../database.ts';

type Built = ReturnType<SQL['toQuery']>;

const dialect = new PgDialect({ casing: CASING });

/** A statement whose text exists already; Drizzle asks it for the text and sends it. */
class PreparedSql extends SQL {
  readonly #built: Built;
  constructor(built: Built) {
    super([]);
    this.#built = built;
  }
  override toQuery(): Built {
    return this.#built;
  }
}

/**
 * A statement whose text is built once; calls pass the values of its placeholders. Building a long statement takes
 * Drizzle longer than the driver needs to send it.
 */
export function prepareSql<Name extends string>(build: () => SQL) {
  let made: Built | undefined;
  return (values: Readonly<Record<Name, unknown>>): SQL => {
    made ??= dialect.sqlToQuery(build());
    const params = made.params.map((parameter) =>
      is(parameter, Placeholder) ? values[parameter.name as Name] : parameter,
    );
    return new PreparedSql({ sql: made.sql, params });
  };
}
