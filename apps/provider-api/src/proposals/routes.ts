import { contract, type Endpoint, type FileDownload } from '@portal/api-client';
import { LOGO_MAX_BYTES } from '@portal/api-client/limits';
import type { Context } from '../http/context.ts';
import { type Binding, bind } from '../http/routing/bind.ts';
import {
  downloadSample,
  getBranding,
  getLogo,
  removeLogo,
  updateBranding,
  uploadLogo,
} from './branding/service.ts';
import { listOptions } from './options.ts';
import { downloadProposal } from './pdf/proposal-pdf.ts';
import { type MailInput, previewMail, sendProposal } from './send.ts';
import {
  createProposal,
  getProposal,
  listProposalSites,
  listProposals,
  type ProposalInput,
} from './service.ts';
import { answerQuestion } from './sharing/answer.ts';
import { createLink, listSharing, revokeLink } from './sharing/links.ts';
import { type LoadSubject, loadMultiQuoteSubject, loadQuoteSubject } from './subject.ts';

type Numbered<Id> = Id & { number: string };
// biome-ignore lint/suspicious/noExplicitAny: what callers pass differs by path; the handlers read what was parsed.
type Call<Output, Parsed> = Endpoint<any, Output, Parsed>;

/** The calls as a quote or a multi-quote has them; `Id` is what its path carries. */
interface Calls<Id> {
  list: Call<contract.proposals.ProposalSummary[], Id>;
  create: Call<contract.proposals.Proposal, Id & ProposalInput>;
  get: Call<contract.proposals.Proposal, Numbered<Id>>;
  download: Call<FileDownload, Numbered<Id>>;
  preview: Call<contract.proposals.MailPreview, Id & MailInput>;
  send: Call<contract.proposals.Proposal, Id & MailInput>;
  listSharing: Call<contract.proposals.Sharing[], Id>;
  createLink: Call<{ url: string; expiresAt: string }, Numbered<Id> & { validDays: number | null }>;
  revokeLink: Call<undefined, Numbered<Id> & { linkId: string }>;
  answerQuestion: Call<undefined, Numbered<Id> & { questionId: string; answer: string }>;
}

function bindProposals<Id extends object>(calls: Calls<Id>, load: LoadSubject<Id>): Binding[] {
  const loadFor = (input: Id, { scope, now }: Context) => load(input, scope, { now: now() });
  return [
    bind(calls.list, async (input, context) => listProposals(await loadFor(input, context), context)),
    bind(calls.create, (input, context) => createProposal(input, load, context)),
    bind(calls.get, async (input, context) =>
      getProposal(await loadFor(input, context), input.number, context),
    ),
    bind(calls.download, async (input, context) =>
      downloadProposal(await loadFor(input, context), input.number, context),
    ),
    bind(calls.preview, (input, context) => previewMail(input, load, context)),
    bind(calls.send, (input, context) => sendProposal(input, load, context)),
    bind(calls.listSharing, async (input, context) => listSharing(await loadFor(input, context), context)),
    // Only this response contains the token of the link.
    bind(calls.createLink, (input, context) => createLink(input, load, context), { answersSecret: true }),
    bind(calls.revokeLink, (input, context) => revokeLink(input, load, context)),
    bind(calls.answerQuestion, (input, context) => answerQuestion(input, load, context)),
  ];
}

export const proposalRoutes: readonly Binding[] = [
  ...bindProposals(contract.quotes.single.proposals, loadQuoteSubject('single')),
  ...bindProposals(contract.quotes.broadband.proposals, loadQuoteSubject('broadband')),
  bind(contract.partner.getBranding, getBranding),
  bind(contract.partner.updateBranding, updateBranding),
  bind(contract.partner.uploadLogo, uploadLogo, { limit: LOGO_MAX_BYTES }),
  bind(contract.partner.removeLogo, removeLogo),
  bind(contract.partner.getLogo, getLogo),
  bind(contract.partner.downloadSample, downloadSample),
  bind(contract.quotes.single.proposals.listOptions, listOptions('single')),
  bind(contract.quotes.broadband.proposals.listOptions, listOptions('broadband')),
  ...bindProposals(contract.multiQuotes.proposals, loadMultiQuoteSubject),
  bind(contract.multiQuotes.proposals.listSites, async ({ uuid, ...query }, context) =>
    listProposalSites(
      await loadMultiQuoteSubject({ uuid }, context.scope, { now: context.now() }),
      query,
      context,
    ),
  ),
];
