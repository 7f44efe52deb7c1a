import { describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import type { QuoteStatus } from '@portal/api-client/quote-states';
import { testCrfDraft } from '@portal/api-client/testing';
import fc from 'fast-check';
import { eq } from '../../db/drizzle.ts';
import { openTestApi } from '../../testing/open-test-api.ts';
import { savedQuote } from '../../testing/quote-journey.ts';
import { quotes as quoteTable } from '../tables.ts';

const { single } = contract.quotes;

/** R22 as an independent table: the steps allowed in each status, and where they lead. */
const LIFE: Readonly<Record<QuoteStatus, Readonly<Partial<Record<Step, QuoteStatus>>>>> = {
  created: { edit: 'created', accept: 'accepted', cancel: 'cancelled', expire: 'expired' },
  accepted: {
    edit: 'accepted',
    draft: 'accepted',
    attach: 'accepted',
    submit: 'data_added',
    cancel: 'cancelled',
    expire: 'expired',
  },
  data_added: { approve: 'approved', decline: 'accepted', cancel: 'cancelled', expire: 'expired' },
  processing: {},
  approved: {},
  negotiation: { cancel: 'cancelled', expire: 'expired' },
  cancelled: { archive: 'archived' },
  expired: { archive: 'archived' },
  archived: {},
};
const STEPS = [
  'edit',
  'accept',
  'draft',
  'attach',
  'submit',
  'approve',
  'decline',
  'cancel',
  'archive',
  'expire',
] as const;
type Step = (typeof STEPS)[number];

const { api, user } = await openTestApi({ user: 'role1@acme.test' });

const DO: Readonly<Record<Exclude<Step, 'expire'>, (reference: string) => Promise<unknown>>> = {
  edit: (reference) => user.call(single.update, { reference, notes: 'Looked at' }),
  accept: (reference) => user.call(single.accept, { reference }),
  draft: (reference) => fill(reference),
  attach: (reference) =>
    user.call(single.uploadCrfDocument, { reference, file: new File(['%PDF-1.7'], 'plan.pdf') }),
  async submit(reference) {
    const { version } = await user.call(single.getCrf, { reference });
    return user.call(single.submitCrf, { reference, version });
  },
  async approve(reference) {
    const { approvalTermsId } = await user.call(single.get, { reference });
    return user.call(single.approve, { reference, termsId: approvalTermsId ?? 1, accepted: true });
  },
  decline: (reference) => user.call(single.decline, { reference, reason: 'Not yet' }),
  cancel: (reference) => user.call(single.cancel, { reference, reason: 'Not needed' }),
  archive: (reference) => user.call(single.archive, { reference }),
};

async function fill(reference: string) {
  const { version, context } = await user.call(single.getCrf, { reference });
  const sections = testCrfDraft(context.earliestDay, context.bearer);
  return user.call(single.updateCrf, { reference, version, sections });
}

const askable = STEPS.filter((step): step is keyof typeof DO => step !== 'expire');
const refused = contract.quotes.QUOTE_STATUSES.flatMap((status) =>
  askable.filter((step) => LIFE[status][step] === undefined).map((step) => [step, status] as const),
);

describe('a step that the status does not allow', () => {
  it.each(refused)(
    '%s is refused with 409 when the quote is %s, and changes nothing',
    async (step, status) => {
      const { items } = await user.call(single.list, { status: [status], perPage: 1 });
      const reference = items[0]?.reference ?? '';
      const before = await user.call(single.get, { reference });
      await expect(DO[step](reference)).rejects.toMatchObject({
        code: 'conflict',
        body: { current: { reference, status } },
      });
      expect(await user.call(single.get, { reference })).toEqual(before);
    },
  );
});

describe('any sequence of steps', () => {
  async function take(step: Step, reference: string): Promise<'taken' | 'refused'> {
    if (step === 'expire') {
      const expiredAt = api.provider.now();
      await api.provider.db.update(quoteTable).set({ expiredAt }).where(eq(quoteTable.reference, reference));
      return 'taken';
    }
    try {
      await DO[step](reference);
      return 'taken';
    } catch (error) {
      expect(error).toMatchObject({ code: 'conflict' });
      return 'refused';
    }
  }

  it('only reaches allowed statuses, and creates one order at most', async () => {
    // Steps forward are more frequent than steps that end the sequence.
    const step = fc.constantFrom<Step>(...STEPS.slice(0, 7), ...STEPS.slice(0, 7), ...STEPS);
    const walk = fc.array(step, { minLength: 3, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(walk, async (steps) => {
        const { reference } = await savedQuote(api, user);
        let status: QuoteStatus = 'created';
        for (const each of steps) {
          if (each === 'submit' && status === 'accepted') await fill(reference);
          const leadsTo: QuoteStatus | undefined = LIFE[status][each];
          const outcome = await take(each, reference);
          if (each !== 'expire')
            expect([each, status, outcome]).toEqual([each, status, leadsTo ? 'taken' : 'refused']);
          await api.drainJobs();
          status = leadsTo ?? status;
          const quote = await user.call(single.get, { reference });
          expect(quote.status).toBe(status);
          expect(quote.orderReference !== null).toBe(status === 'approved');
        }
        const orders = await user.call(contract.orders.list, { search: reference });
        expect(orders.total).toBe(status === 'approved' ? 1 : 0);
      }),
      {
        numRuns: 12,
        examples: [
          [['accept', 'submit', 'approve', 'cancel', 'expire', 'archive']],
          [['accept', 'submit', 'decline', 'submit', 'expire', 'approve', 'archive']],
        ],
      },
    );
  });
});
