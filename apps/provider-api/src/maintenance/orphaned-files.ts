import { users } from '../auth/tables.ts';
import { inArray } from '../db/drizzle.ts';
import type { PgColumn, PgTable } from '../db/drizzle-pg.ts';
import { proposalBranding } from '../proposal-branding/tables.ts';
import { proposalDecisions } from '../proposals/sharing/tables.ts';
import { proposals } from '../proposals/tables.ts';
import type { Provider } from '../provider.ts';
import { quoteDocuments } from '../quotes/tables.ts';
import { retentionDays } from '../retention/rules.ts';
import { caseAttachments } from '../support/tables.ts';

const DAY_MS = 86_400_000;
/** The rows of an upload are created within minutes. */
const MIN_AGE_MS = retentionDays('Uploaded files that no row refers to') * DAY_MS;
/** Long enough to examine an infected file. */
const HELD_MS = retentionDays('Infected files') * DAY_MS;
const BATCH = 500;

/** Removes files that no row refers to, and infected files that were held for 30 days. Returns how many of each. */
export async function removeOrphanedFiles(
  provider: Pick<Provider, 'db' | 'files' | 'now'>,
): Promise<{ orphaned: number; held: number }> {
  const { files, now } = provider;
  const removed = { orphaned: 0, held: 0 };
  let batch: string[] = [];
  const removeBatch = async () => {
    const used = await findUsed(provider, batch);
    for (const id of batch.filter((each) => !used.has(each))) {
      await files.remove(id);
      removed.orphaned += 1;
    }
    batch = [];
  };
  for await (const { id, isHeld, modifiedAt } of files.list()) {
    const age = now().getTime() - modifiedAt.getTime();
    if (isHeld && age > HELD_MS) {
      await files.removeHeld(id);
      removed.held += 1;
    } else if (!isHeld && age > MIN_AGE_MS) batch.push(id);
    if (batch.length === BATCH) await removeBatch();
  }
  if (batch.length > 0) await removeBatch();
  return removed;
}

/** The columns that refer to files. A test compares them with the database. */
export const FILE_COLUMNS: readonly { column: PgColumn; table: PgTable }[] = [
  { column: users.avatarFileId, table: users },
  { column: quoteDocuments.fileId, table: quoteDocuments },
  { column: caseAttachments.fileId, table: caseAttachments },
  { column: proposalDecisions.fileId, table: proposalDecisions },
  { column: proposalBranding.logoFileId, table: proposalBranding },
  // A stored version keeps its logo when the company changes or removes it.
  { column: proposals.logoFileId, table: proposals },
];

/** The ids that a row refers to. */
async function findUsed({ db }: Pick<Provider, 'db'>, ids: readonly string[]): Promise<Set<unknown>> {
  const found = await Promise.all(
    FILE_COLUMNS.map(({ column, table }) =>
      db
        .select({ id: column })
        .from(table)
        .where(inArray(column, [...ids])),
    ),
  );
  return new Set(found.flat().map(({ id }) => id));
}
