import type { contract, ParsedOf } from '@portal/api-client';
import { proposals } from '@portal/api-client/contract';
import { asc, eq } from '../../db/drizzle.ts';
import type { Context } from '../../http/context.ts';
import type { FileReply } from '../../http/response/answer.ts';
import { proposalQuestions } from '../../proposals/sharing/tables.ts';
import { listSites } from '../../proposals/sites.ts';
import { Refusal } from '../../refusal.ts';
import { describeClosed, isClosed, openShared, type SharedProposal } from '../load-shared.ts';
import { createPageBranding, type PageBranding } from './page-branding.ts';
import { getPageHeaders } from './policy.ts';
import { MAX_SITES_ON_PAGE } from './render-offer.ts';
import { renderNotice } from './render-page.ts';
import { renderProposal } from './render-proposal.ts';

const { SHARING_LIMITS } = proposals;

/** The page of a link. Errors are pages too, because a person reads them. */
export async function getPage(
  { token }: ParsedOf<typeof contract.sharedProposals.getPage>,
  context: Context,
): Promise<FileReply> {
  const setHeaders = (headers: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(headers)) context.setHeader(name, value);
  };
  setHeaders(getPageHeaders());
  const page = (status: number, body: string): FileReply => ({
    fileName: 'proposal.html',
    contentType: 'text/html; charset=utf-8',
    inline: true,
    status,
    body,
  });
  try {
    const found = await openShared(token, context);
    if (found === null)
      return page(
        404,
        renderNotice(
          null,
          'This link does not work.',
          'Check that the address is complete, or ask for a new link.',
        ),
      );
    const branding = await createPageBranding(found.row.content.branding, context);
    setHeaders(getPageHeaders(branding.styles));
    if (isClosed(found)) {
      const { title, text } = describeClosed(found);
      return page(410, renderNotice({ name: found.partner.name, branding }, title, text));
    }
    return page(200, await renderShared(found, token, branding));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 429) throw error;
    setHeaders(error.headers);
    return page(429, renderNotice(null, 'Too many requests.', 'Wait a minute, then reload this page.'));
  }
}

async function renderShared(shared: SharedProposal, token: string, branding: PageBranding): Promise<string> {
  const { scope, row } = shared;
  const sites =
    row.content.offer.kind === 'multi-quote'
      ? (await listSites(scope, row, { page: 1, perPage: MAX_SITES_ON_PAGE })).items
      : [];
  const questions = await scope.list(proposalQuestions, {
    where: eq(proposalQuestions.proposalId, row.id),
    orderBy: [asc(proposalQuestions.id)],
    limit: SHARING_LIMITS.questions,
  });
  return renderProposal({ shared, sites, questions, token, branding });
}
