import { skipAudit } from '../auth/audit-actor.ts';
import type { Database } from '../db/database-type.ts';
import { eq, sql } from '../db/drizzle.ts';
import { quoteDocuments } from '../quotes/tables.ts';
import { caseAttachments } from '../support/tables.ts';
import type { Person } from './find-person.ts';
import { mentions } from './mentions.ts';

export interface AttachedFile {
  /** Id in the file store. */
  id: string;
  name: string;
  /** Number of the quote or case that the file is attached to. */
  of: string;
}

/**
 * Files that may be about a person: documents that they uploaded or that are named after them, and all files of their
 * cases. What is inside a file is not examined. @see removeAttachedFile
 */
export async function listAttachedFiles(db: Database, person: Person): Promise<AttachedFile[]> {
  const { rows } = await db.execute<{ id: string; name: string; of: string }>(sql`
    select file_id as id, name, quote_reference as of from quote_documents
    where partner_id = ${person.partnerId} and ((${mentions('created_by', person)}) or (${mentions('name', person)}))
    union all
    select a.file_id, a.name, c.case_number from support_case_attachments a join support_cases c on c.id = a.case_id
    where a.partner_id = ${person.partnerId} and (
      c.created_by_id = ${person.userId} or lower(c.contact_email) in ${person.emails}
      or (select ${mentions('name', person)} from (select a.name) as named)
      or exists (select 1 from support_case_comments where id = a.comment_id and (${mentions('author', person)})))
    order by 3, 2`);
  return rows;
}

/**
 * Removes the row of a file of a quote or case of a company; then remove the file from the store. The accepted PDF of a
 * proposal cannot be removed: it proves what was agreed. @returns whether the company has such a file
 */
export async function removeAttachedFile(db: Database, partnerId: number, fileId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Otherwise the audit log would record the file's name.
    await skipAudit(tx);
    let count = 0;
    for (const table of [quoteDocuments, caseAttachments]) {
      const removed = await tx
        .delete(table)
        .where(sql`${eq(table.fileId, fileId)} and ${eq(table.partnerId, partnerId)}`)
        .returning({ id: table.id });
      count += removed.length;
    }
    return count > 0;
  });
}
