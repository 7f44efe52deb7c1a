type Rule = readonly [matches: RegExp, reason: string];

/** Names in quotes have only letters, digits and underscores here ({@link splitStatements}). */
const NAME = '((?:"?\\w+"?\\.)?"?\\w+"?)';
/** With IF NOT EXISTS, the table may exist. */
const CREATED_TABLE = new RegExp(`^create (?:unlogged )?table (?!if not exists )${NAME}`, 'i');
const CHANGED_TABLE = new RegExp(`^alter table (?:if exists )?(?:only )?${NAME} ?`, 'i');
const INDEXED_TABLE = new RegExp(`^create (?:unique )?index .*? on (?:only )?${NAME}`, 'i');
const DROPPED_TABLE = new RegExp(`^drop table (?:if exists )?${NAME}`, 'i');
const WRITTEN_TABLE = new RegExp(
  `^(?:with .*?\\b)?(?:update (?:only )?|delete from (?:only )?|merge into (?:only )?)${NAME}`,
  'i',
);
const UPSERTED_TABLE = new RegExp(
  `\\binsert into (?:only )?${NAME}(?=.*\\bon conflict\\b.*\\bdo update\\b)`,
  'i',
);
const DROPPED_KEY = new RegExp(`^drop (?:index (?:concurrently )?|constraint )(?:if exists )?${NAME}`, 'i');
/** The names that PostgreSQL gives to keys without one. */
const UNNAMED_KEY = /_p?key$/;
const UNIQUE_KEY = new RegExp(
  `\\bcreate unique index (?:concurrently )?(?:if not exists )?${NAME}|\\bconstraint ${NAME} (?:unique|primary key)\\b`,
  'gi',
);

const VALIDATES = /^validate constraint\b/i;
/**
 * Matches the whole default, in which strings are empty. `now()` has one value for all rows. Every other function is
 * refused, also as part of an expression, because it could have another value for each row.
 */
const CONSTANT_DEFAULT =
  /\bdefault (?:''|-?\d+(?:\.\d+)?|true|false|null|now\(\)|current_(?:timestamp|date)|array\[\])(?:::(?:timestamp(?: ?\(\d\))? with(?:out)? time zone|double precision|character varying|"?\w+"?)(?: ?\([\d, ]+\))?(?:\[\])*)*(?= (?:not null|null|constraint|references)\b|$)/i;

/** All other statements are refused, because nobody has checked what they lock. */
const SAFE_STATEMENTS: readonly RegExp[] = [
  /^(?:select|with|insert|update|delete|merge|comment|grant|set)\b/i,
  /^create (?:or replace )?(?:unlogged )?(?:unique )?(?:table|index|function|procedure|trigger|schema|sequence|type|domain|view|materialized view|extension)\b/i,
  /^alter (?:table|index)\b/i,
  /^alter type \S+ add value\b/i,
  /^drop (?:table|index|trigger)\b/i,
];

/** All other actions of `alter table` on an existing table are refused. */
const SAFE_ACTIONS: readonly RegExp[] = [
  /^add\b/i,
  /^drop constraint\b/i,
  /^alter (?:column )?"?\w+"? drop (?:not null|default|expression|identity)\b/i,
  /^alter (?:column )?"?\w+"? set default\b/i,
  /^alter (?:column )?"?\w+"? (?:set|reset) (?:statistics|storage|compression|\()/i,
  /^(?:set|reset) \(/i,
  /^(?:enable|disable) (?:replica |always )?trigger\b/i,
  /^owner to\b/i,
];

/** Whole statements that lock, or that the previous version cannot work with. */
const REFUSED_STATEMENTS: readonly Rule[] = [
  [/^lock\b/i, 'locks a table'],
  [/^(?:truncate|vacuum full|cluster|reindex)\b/i, 'locks a whole table'],
  [/^(?:select|with)\b.*\bfor (?:no key )?update\b/i, 'locks rows until all migrations are committed'],
  [/^do\b/i, 'runs a block, which may do anything'],
  [
    /^drop (?:materialized view|view|function|procedure|routine|aggregate|type|domain|sequence|schema|extension)\b/i,
    'drops what the previous version uses',
  ],
  [
    /^alter (?!table\b|index\b|trigger\b).*\b(?:rename|drop attribute|set schema)\b/i,
    'renames or drops what the previous version uses',
  ],
];

/** Actions of `alter table` on an existing table. Such statements hold the lock of the table while they read its rows. */
const REFUSED_ACTIONS: readonly Rule[] = [
  [
    /^drop (?!(?:constraint|default|not null|expression|identity)\b)/i,
    'drops a column that the previous version reads',
  ],
  [/^(?:rename|set schema)\b/i, 'renames what the previous version uses'],
  [/^alter (?:column )?"?\w+"? (?:set data )?type\b/i, 'changes the type of a column'],
  [/^alter (?:column )?"?\w+"? set not null\b/i, 'reads the whole table to set NOT NULL'],
  [/^set (?:logged|unlogged|tablespace|access method)\b/i, 'rewrites the table'],
  [
    /^add (?:constraint "?\w+"? )?(?:foreign key|check)\b(?!.* not valid$)/i,
    'adds a constraint without NOT VALID',
  ],
  [
    /^add (?:constraint "?\w+"? )?(?:unique|primary key)\b(?! using index)/i,
    'builds the index of a constraint',
  ],
  [/^add (?:constraint "?\w+"? )?exclude\b/i, 'builds the index of a constraint'],
];

/** What follows the name of a new column of an existing table. */
const REFUSED_COLUMNS: readonly Rule[] = [
  [/^(?:small|big)?serial\b/i, 'rewrites the table to number its rows'],
  [/\bgenerated\b.*\bas\b/i, 'rewrites the table to compute the column'],
  [/\b(?:unique|primary key)\b/i, 'builds the index of a constraint'],
  [/\bcheck ?\(/i, 'reads the whole table to check a constraint; add it with NOT VALID'],
  [/^(?=.*\bdefault\b).*\breferences\b/i, 'reads the whole table to check a foreign key'],
  [/^(?!.*\bdefault\b).*\bnot null\b/i, 'adds a NOT NULL column without a default'],
];

/**
 * Lists the statements of a migration that block or break the previous version while it still serves. Accepts statements
 * that need a strong lock only for a moment, such as `create trigger`: a migration does not wait for locks for long
 * (`db/statements/lock-timeout.ts`).
 * @param earlier the migrations before it: dropping a unique key that they created is refused
 */
export function findBlockingStatements(migration: string, earlier: readonly string[] = []): string[] {
  const statements = splitStatements(migration);
  const created = new Set<string>();
  const keys = new Set(earlier.flatMap(listUniqueKeys));
  return statements.flatMap((statement) => {
    const table = CREATED_TABLE.exec(statement)?.[1];
    if (table !== undefined) created.add(toName(table));
    const reason = getReason(statement, statements, created, keys);
    return reason === undefined ? [] : `${reason}: ${statement}`;
  });
}

/** Comments, bodies of functions, strings, and names in quotes. */
const QUOTED =
  /--.*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|\be'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"[^"]*"/gi;

/**
 * Splits at semicolons. Without comments, with empty strings, whose content could look like SQL, and with names in quotes
 * that have no other characters than plain names.
 */
function splitStatements(migration: string): string[] {
  return migration
    .replaceAll(QUOTED, (found) =>
      found.startsWith('"')
        ? `"${found.slice(1, -1).replaceAll(/\W/g, '_')}"`
        : /^(?:--|\/\*)/.test(found)
          ? ' '
          : "''",
    )
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

/** A table or key without quotes and without the schema `public`. */
const toName = (name: string): string =>
  name
    .replaceAll('"', '')
    .toLowerCase()
    .replace(/^public\./, '');

/** Unique indexes and keys that a migration creates, also those that the server builds from its comments. */
const listUniqueKeys = (migration: string): string[] =>
  [...migration.matchAll(UNIQUE_KEY)].flatMap(([, index, key]) => toName(index ?? key ?? ''));

/** The parts of a statement between the commas outside brackets. */
function splitActions(text: string): string[] {
  const actions = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(' || character === '[') depth += 1;
    if (character === ')' || character === ']') depth -= 1;
    if (character === ',' && depth === 0) actions.push('');
    else actions.push(`${actions.pop() ?? ''}${character}`);
  }
  return actions.map((action) => action.trim());
}

const findRule = (rules: readonly Rule[], text: string) => rules.find(([matches]) => matches.test(text))?.[1];

function getReason(
  statement: string,
  statements: readonly string[],
  created: ReadonlySet<string>,
  keys: ReadonlySet<string>,
): string | undefined {
  const isExisting = (table: string | undefined) => table !== undefined && !created.has(toName(table));
  const refused = findRule(REFUSED_STATEMENTS, statement);
  if (refused !== undefined) return refused;
  if (!SAFE_STATEMENTS.some((safe) => safe.test(statement))) return 'is not known to be safe';
  if (isKeyDropped(statement, keys)) return DROPS_KEY;
  if (isExisting(DROPPED_TABLE.exec(statement)?.[1])) return 'drops a table that the previous version reads';
  if (isExisting(WRITTEN_TABLE.exec(statement)?.[1]))
    return 'locks rows until all migrations are committed (use a job)';
  if (isExisting(UPSERTED_TABLE.exec(statement)?.[1]))
    return 'locks rows until all migrations are committed (use a job)';
  if (isExisting(INDEXED_TABLE.exec(statement)?.[1]))
    return 'blocks writes while it builds an index (use "-- index:")';
  const [start = '', changed] = CHANGED_TABLE.exec(statement) ?? [];
  if (changed === undefined || !isExisting(changed)) return undefined;
  for (const action of splitActions(statement.slice(start.length))) {
    const reason = VALIDATES.test(action)
      ? getReasonOfValidation(changed, statements)
      : getReasonOfAction(action, keys);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

const DROPS_KEY = 'drops a unique key that ON CONFLICT of the previous version may need';
const isKeyDropped = (text: string, keys: ReadonlySet<string>) => {
  const name = DROPPED_KEY.exec(text)?.[1];
  return name !== undefined && (keys.has(toName(name)) || UNNAMED_KEY.test(toName(name)));
};

function getReasonOfAction(action: string, keys: ReadonlySet<string>): string | undefined {
  const refused = findRule(REFUSED_ACTIONS, action) ?? getReasonOfColumn(action);
  if (refused !== undefined) return refused;
  if (isKeyDropped(action, keys)) return DROPS_KEY;
  return SAFE_ACTIONS.some((safe) => safe.test(action)) ? undefined : 'is not known to be safe';
}

/** Validation does not block writers by itself, but a change of the table in the same migration does until the commit. */
function getReasonOfValidation(table: string, statements: readonly string[]): string | undefined {
  const isLocked = statements.some((statement) => {
    const [start = '', changed] = CHANGED_TABLE.exec(statement) ?? [];
    return (
      changed !== undefined &&
      toName(changed) === toName(table) &&
      !splitActions(statement.slice(start.length)).every((each) => VALIDATES.test(each))
    );
  });
  return isLocked
    ? 'reads the whole table while this migration locks it (validate in a later migration)'
    : undefined;
}

function getReasonOfColumn(action: string): string | undefined {
  const [, type] =
    /^add (?:column )?(?:if not exists )?(?!(?:constraint|check|unique|exclude|foreign key|primary key)\b)(?:"[^"]*"|\w+) (.*)$/i.exec(
      action,
    ) ?? [];
  if (type === undefined) return undefined;
  const reason = findRule(REFUSED_COLUMNS, type);
  if (reason !== undefined) return reason;
  return /\bdefault\b/i.test(type) && !CONSTANT_DEFAULT.test(type)
    ? 'adds a column whose default may rewrite the table'
    : undefined;
}
