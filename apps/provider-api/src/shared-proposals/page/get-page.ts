import type { contract, ParsedOf } from '@portal/api-client';
import { proposals } from '@portal/api-client/contract';
import { asc, eq } from 'drizzle-orm';
import type { Context } from '../../http/context.ts';
import type { FileReply } from '../../http/response/answer.ts';
import { proposalQuestions } from '../../proposals/sharing/tables.ts';
import { listSites } from '../../proposals/sites.ts';
import { Refusal } from '../../refusal.ts';
import { describeClosed, isClosed, openShared, type SharedProposal } from '../load-shared.ts';
import { PAGE_HEADERS } from './policy.ts';
import { MAX_SITES_ON_PAGE } from './render-offer.ts';
import { renderNotice } from './render-page.ts';
import { renderProposal } from './render-proposal.ts';

const { SHARING_LIMITS } = proposals;

/** The page of a link. Errors are pages too, because a person reads them. */
export async function getPage(
  { token }: ParsedOf<typeof contract.sharedProposals.getPage>,
  context: Context,
): Promise<FileReply> {
  for (const [name, value] of Object.entries(PAGE_HEADERS)) context.setHeader(name, value);
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
    if (isClosed(found)) {
      const { title, text } = describeClosed(found);
      return page(410, renderNotice(found.partner.name, title, text));
    }
    return page(200, await renderShared(found, token));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 429) throw error;
    for (const [name, value] of Object.entries(error.headers)) context.setHeader(name, value);
    return page(429, renderNotice(null, 'Too many requests.', 'Wait a minute, then reload this page.'));
  }
}

async function renderShared(shared: SharedProposal, token: string): Promise<string> {
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
  return renderProposal({ shared, sites, questions, token });
}
