import { contract } from '@portal/api-client';
import { type FakeServer, fakeServer, pageOf } from '@portal/area-kit/testing';
import type { Quote } from '@portal/quote-kit/quotes';
import type { CrfContextData, CrfDraft } from '@portal/quote-kit/request-form';
import { makeLeasedLineContext, makeQuote } from '@portal/quote-kit/testing';
import type { CrfAnswer, Margin } from '../features/shared/quote-types.ts';
import { makeTerms } from './approval-fixture.ts';

const { single } = contract.quotes;

/** The fake server's data; a test changes it to act as a colleague or the provider. */
export interface QuoteServer extends FakeServer {
  quote: Quote;
  form: Pick<
    CrfAnswer,
    'sections' | 'version' | 'submittedAt' | 'submittedBy' | 'submittedById' | 'previousSubmission'
  >;
  history: contract.common.HistoryEntry[];
  documents: contract.files.Attachment[];
  branding: contract.partner.Branding;
  margin: Margin;
  /** Stores the sections of a save, and answers the form. */
  saveForm: (input: { sections: CrfDraft }) => CrfAnswer;
  saveMargin: (input: { monthlyPercent: number; installPercent: number }) => Margin;
  getForm: () => CrfAnswer;
}

interface QuoteServerOptions {
  quote?: Partial<Quote>;
  sections?: CrfDraft;
  context?: CrfContextData;
}

/** A fake server with one quote and its request form. Tests decide what its actions answer. */
export function quoteServer({
  quote,
  sections = {},
  context = makeLeasedLineContext(),
}: QuoteServerOptions = {}): QuoteServer {
  const server: QuoteServer = Object.assign(fakeServer(), {
    quote: makeQuote(quote),
    form: {
      sections,
      version: 0,
      submittedAt: null,
      submittedBy: null,
      submittedById: null,
      previousSubmission: null,
    } as QuoteServer['form'],
    history: [] as contract.common.HistoryEntry[],
    documents: [] as contract.files.Attachment[],
    branding: {
      logoId: null,
      accentColor: null,
      address: null,
      footer: null,
      terms: null,
      version: 0,
    } as contract.partner.Branding,
    margin: {
      monthlyPercent: 20,
      installPercent: 0,
      companyDefault: null,
      multiQuote: null,
      setAt: null,
      setBy: null,
    } as Margin,
    saveForm: (input: { sections: CrfDraft }) => {
      server.form = {
        ...server.form,
        sections: { ...server.form.sections, ...input.sections },
        version: server.form.version + 1,
      };
      return getForm();
    },
    getForm: () => getForm(),
    saveMargin: ({ monthlyPercent, installPercent }: Pick<Margin, 'monthlyPercent' | 'installPercent'>) => {
      server.margin = {
        monthlyPercent,
        installPercent,
        companyDefault: null,
        multiQuote: null,
        setAt: '2026-11-21T10:32:00Z',
        setBy: 'Amelia Hart',
      };
      return server.margin;
    },
  });

  const getForm = (): CrfAnswer => {
    // As the server does: answers that follow from the quote are filled in.
    const filled = contract.crf.fillDerived(context, server.form.sections);
    server.form.sections = filled;
    return {
      quoteReference: server.quote.reference,
      context,
      sections: filled,
      readiness: contract.crf.crfReadinessOf(filled, context),
      contradictions: contract.crf.contradictions(context, filled),
      version: server.form.version,
      savedAt: server.form.version === 0 ? null : '2026-11-21T10:32:00Z',
      submittedAt: server.form.submittedAt,
      submittedBy: server.form.submittedBy,
      submittedById: server.form.submittedById,
      previousSubmission: server.form.previousSubmission,
      acceptedAt: '2026-11-20T09:00:00Z',
    };
  };

  server
    .on(single.get, () => server.quote)
    .on(single.listHistory, () => server.history)
    .on(single.listTerms, () => [makeTerms()])
    .on(single.listAddons, () => [])
    .on(contract.partner.getBranding, () => server.branding)
    .on(single.getMargin, () => server.margin)
    .on(single.updateMargin, server.saveMargin)
    .on(single.proposals.list, () => [])
    .on(single.proposals.listSharing, () => [])
    .on(single.proposals.listOptions, () => [])
    .on(single.getCrf, getForm)
    .on(single.updateCrf, server.saveForm)
    .on(single.recordRequestVisit, () => ({ previousVisit: null }))
    .on(single.listCrfDocuments, () => server.documents)
    .on(contract.quotes.listApprovals, () => pageOf([]))
    .on(contract.quotes.listApprovalProgress, () => [])
    .on(contract.contacts.list, () => pageOf([]))
    .on(contract.customers.list, () => []);
  return server;
}
