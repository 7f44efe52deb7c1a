const NAME = '(?:"?public"?\\.)?"?(\\w+)"?';
const CREATED_TABLE = new RegExp(`^create table (?:if not exists )?${NAME}`, 'i');
const CHANGED_TABLE = new RegExp(`^alter table (?:if exists )?(?:only )?${NAME}`, 'i');
const INDEXED_TABLE = new RegExp(`^create (?:unique )?index .*? on (?:only )?${NAME}`, 'i');

/** Changes of an existing table that lock it while its rows are read, or that the previous version cannot work with. */
const REFUSED_CHANGES: [change: RegExp, reason: string][] = [
  [
    /\bdrop column\b|\bdrop (?!constraint|default|not null|column)"\w+"/i,
    'drops a column that the previous version reads',
  ],
  [/\brename\b/i, 'renames what the previous version uses'],
  [/\balter (?:column )?"?\w+"? (?:set data )?type\b/i, 'changes the type of a column'],
  [/\bset not null\b/i, 'reads the whole table to set NOT NULL'],
  [
    /\badd (?:column )?(?!constraint).*\bnot null\b(?!.*\bdefault\b)(?<!\bdefault\b.*)/i,
    'adds a NOT NULL column without a default',
  ],
  [
    /\badd (?:constraint "?\w+"? )?(?:foreign key|check)\b(?!.*\bnot valid\b)/i,
    'adds a constraint without NOT VALID',
  ],
  [
    /\badd (?:constraint "?\w+"? )?(?:unique|primary key)\b(?! using index)/i,
    'builds the index of a constraint',
  ],
];

/**
 * Lists the statements of a migration that block or break the previous version while it still serves. Accepts statements
 * that need a strong lock only for a moment, such as `create trigger`: a migration does not wait for locks for long
 * (`db/statements/lock-timeout.ts`).
 */
export function findBlockingStatements(migration: string): string[] {
  const created = new Set<string>();
  const found: string[] = [];
  const statements = migration
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim());
  for (const statement of statements) {
    const table = CREATED_TABLE.exec(statement)?.[1];
    if (table !== undefined) created.add(table);
    const reason = getReason(statement, created);
    if (reason !== undefined) found.push(`${reason}: ${statement}`);
  }
  return found;
}

function getReason(statement: string, created: ReadonlySet<string>): string | undefined {
  if (/^lock\b/i.test(statement)) return 'locks a table';
  if (/^drop table\b/i.test(statement)) return 'drops a table that the previous version reads';
  if (/^(?:truncate|vacuum full|cluster|reindex)\b/i.test(statement)) return 'locks a whole table';
  const indexed = INDEXED_TABLE.exec(statement)?.[1];
  if (indexed !== undefined && !created.has(indexed))
    return 'blocks writes while it builds an index (use "-- index:")';
  const changed = CHANGED_TABLE.exec(statement)?.[1];
  if (changed === undefined || created.has(changed)) return undefined;
  return REFUSED_CHANGES.find(([change]) => change.test(statement))?.[1];
}
