import { cutText } from '@portal/api-client/limits';
import { eq } from '../../db/drizzle.ts';
import type { Context } from '../../http/context.ts';
import type { FileReply } from '../../http/response/answer.ts';
import { loadProposal } from '../load-versions.ts';
import { proposalDecisions } from '../sharing/tables.ts';
import type { Subject } from '../subject.ts';
import type { ProposalRow } from '../tables.ts';
import { loadDocument } from './load-document.ts';
import { streamProposal } from './render-thread.ts';

export async function downloadProposal(
  subject: Subject,
  number: string,
  { scope, files }: Context,
): Promise<FileReply> {
  return readPdf(subject, await loadProposal(scope, subject, number), { scope, files });
}

/** The PDF of a version. An accepted version returns exactly the file that was accepted. */
export async function readPdf(
  subject: Subject,
  row: ProposalRow,
  { scope, files }: Pick<Context, 'scope' | 'files'>,
): Promise<FileReply> {
  const decision = await scope.find(proposalDecisions, eq(proposalDecisions.proposalId, row.id));
  const fileId = decision?.fileId ?? null;
  return {
    fileName: getFileName(row, subject),
    contentType: 'application/pdf',
    body:
      fileId === null
        ? streamProposal(await loadDocument({ scope, files }, row))
        : new Uint8Array(await files.read(fileId)),
  };
}

const MAX_FILE_NAME = 80;

/** "Proposal QL-104000 version 2.pdf", or with the recipient's name, without characters that file systems or mail headers treat specially. */
export function getFileName({ number, content }: ProposalRow, { label }: Subject): string {
  const name = (label ?? content.recipientName)
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `Proposal ${cutText(name, MAX_FILE_NAME)} version ${number}.pdf`;
}
