import { contract } from '@portal/api-client';
import { makeLeasedLineContext } from '../features/crf/model/crf-fixture.ts';
import type { CrfContextData, CrfDraft } from '../features/crf/model/crf-types.ts';
import { makeQuote } from '../features/shared/quotes/quote-fixture.ts';
import type { HistoryEntry, Margin, Quote } from '../features/shared/quotes/quote-types.ts';
import { data, type FakeProvider, fakeProvider, type Handler, refused } from './fake-provider.ts';

export interface QuoteServer extends FakeProvider {
  quote: Quote;
  form: { sections: CrfDraft; version: number };
  history: HistoryEntry[];
  documents: Attachment[];
  margin: Margin;
  keepMargin: Handler;
}

type Attachment = contract.files.Attachment;

interface Setting {
  quote?: Partial<Quote>;
  sections?: CrfDraft;
  context?: CrfContextData;
}

/** One quote with its form, versions checked as the provider does. */
export function quoteServer({
  quote,
  sections = {},
  context = makeLeasedLineContext(),
}: Setting = {}): QuoteServer {
  const provider = fakeProvider();
  const server: QuoteServer = Object.assign(provider, {
    quote: makeQuote(quote),
    form: { sections, version: 0 },
    history: [] as HistoryEntry[],
    documents: [] as Attachment[],
    margin: { monthlyPercent: 20, installPercent: 0, setAt: null, setBy: null } as Margin,
    keepMargin: (({ body }) => {
      server.margin = { ...server.margin, ...body, setAt: '2026-11-21T10:32:00Z', setBy: 'Ada Role 1' };
      return data(server.margin);
    }) as Handler,
  });
  const crf = () => ({
    quoteReference: server.quote.reference,
    context,
    sections: server.form.sections,
    readiness: contract.crf.crfReadinessOf(server.form.sections, context),
    version: server.form.version,
    savedAt: server.form.version === 0 ? null : '2026-11-21T10:32:00Z',
    submittedAt: null,
    acceptedAt: '2026-11-20T09:00:00Z',
  });
  const step = (change: Partial<Quote>) => {
    server.quote = { ...server.quote, version: server.quote.version + 1, ...change };
    return data(server.quote);
  };
  const isStale = (version: unknown) => version !== undefined && version !== server.quote.version;

  provider
    .on('GET /quotes/:', () => data(server.quote))
    .on('GET /quotes/:/history', () => data(server.history))
    .on('GET /quotes/:/addons', () => data([]))
    .on('GET /quotes/:/margin', () => data(server.margin))
    .on('PUT /quotes/:/margin', server.keepMargin)
    .on('GET /quotes/:/crf', () => data(crf()))
    .on('GET /quotes/:/crf/documents', () => data(server.documents))
    .on('POST /quotes/:/crf/documents', ({ body }) => {
      if (!(body['file'] instanceof File)) return refused(422, 'no', { file: ['field is required'] });
      const { name, size } = body['file'];
      const id = server.documents.length + 1;
      const added = { id, name, type: 'application/pdf', sizeBytes: size, createdAt: '2026-11-21T10:00:00Z' };
      server.documents = [...server.documents, added];
      return data(added);
    })
    .on('DELETE /quotes/:/crf/documents/:', ({ params }) => {
      server.documents = server.documents.filter(({ id }) => id !== Number(params[1]));
      return { status: 204 };
    })
    .on('GET /contacts', () => ({
      body: {
        data: [],
        meta: { currentPage: 1, lastPage: 1, perPage: 100, total: 0 },
      },
    }))
    .on('PUT /quotes/:', ({ body: { version, ...change } }) =>
      isStale(version)
        ? {
            status: 409,
            body: { message: 'This quote has changed since you opened it.', current: server.quote },
          }
        : step(change),
    )
    .on('POST /quotes/:/accept', () =>
      step({ status: 'accepted', actions: ['edit', 'complete_crf', 'cancel'] }),
    )
    .on('POST /quotes/:/cancel', ({ body }) =>
      step({ status: 'cancelled', actions: ['archive'], reason: String(body['reason']) }),
    )
    .on('PUT /quotes/:/crf', ({ body }) => {
      if (body['version'] !== server.form.version)
        return refused(409, 'Somebody else saved this form in the meantime.');
      // The client sends sections of the draft.
      server.form = {
        sections: { ...server.form.sections, ...(body['sections'] as CrfDraft) },
        version: server.form.version + 1,
      };
      return data(crf());
    })
    .on('POST /quotes/:/crf/submit', () =>
      step({ status: 'data_added', actions: ['cancel'], approvalTermsId: 7 }),
    );
  return server;
}
