import type { Scope } from '../../db/scope.ts';
import type { Files } from '../../files/files.ts';
import { readLogo } from '../../proposal-branding/load-branding.ts';
import { loadSites } from '../sites.ts';
import type { ProposalRow } from '../tables.ts';
import type { ProposalDocument } from './write-proposal.ts';

/** Everything that the PDF of a version needs. */
export async function loadDocument(
  { scope, files }: { scope: Scope; files: Pick<Files, 'read'> },
  row: ProposalRow,
): Promise<ProposalDocument> {
  const { number, createdAt, content } = row;
  const logo = await readLogo(content.branding, files);
  return { number, createdAt, content, logo, sites: await loadSites(scope, row) };
}
