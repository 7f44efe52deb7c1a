import type { QuoteStatus } from '@portal/api-client/quote-states';
import { describeOrderFailure } from '../../orders/creation/resume-order-creation.ts';
import type { CrfFacts } from '../../quotes/crf/service.ts';
import { createCompleteCrf } from '../../quotes/seed/crf.ts';
import { CANCEL_REASONS } from '../../quotes/seed/names.ts';
import { type QuoteRow, type quoteCrfs, supplierTerms } from '../../quotes/tables.ts';
import type { SeedContext } from '../../seed/context.ts';
import { workingDayAfter } from '../../shared/days.ts';

interface Step {
  title: string;
  detail?: string | null;
  /** Since the quote was saved. */
  minutes: number;
  /** Defaults to the user who saved the quote. */
  actor?: string | null;
}

/** The state of a quote of the largest demo multi-quote. */
export interface ShowcaseOutcome {
  status: QuoteStatus;
  reason: string | null;
  form: 'draft' | 'complete' | 'submitted' | null;
  /** Part of the bulk approval. */
  isApproved: boolean;
  /** Hours that the price was held, when it was a shorter offer. */
  hoursHeld?: number;
  getTermsId(supplierKey: string): number | null;
  steps: readonly Step[];
}

const HOUR = 60;
const DAY = 24 * HOUR;
const SENT_BACK = 'The purchase order names another depot';

/** A quote in each status that the other quotes do not show, in the order of the sites. */
export async function planOutcomes(seed: SeedContext): Promise<ShowcaseOutcome[]> {
  const termsIds = new Map(
    (await seed.db.select().from(supplierTerms)).map(({ supplierKey, id }) => [supplierKey, id]),
  );
  const administrator = await seed.user('role1@acme.test');
  const approver = `${administrator.firstName} ${administrator.lastName}`;
  const getTermsId = (supplierKey: string) => termsIds.get(supplierKey) ?? null;

  const saved: Step = { title: 'Saved', minutes: 0 };
  const accepted: Step[] = [saved, { title: 'Accepted', minutes: 2 * HOUR }];
  const submitted: Step[] = [
    ...accepted,
    { title: 'Form submitted', detail: 'Awaiting approval', minutes: DAY },
  ];
  const approved: Step[] = [
    ...submitted,
    { title: 'Approved', detail: 'Supplier’s terms accepted', minutes: 2 * DAY, actor: approver },
  ];
  const ordered = [...approved, { title: 'Order created', minutes: 2 * DAY + 1, actor: null }];
  const failed = (reason: string): Step[] => [
    ...approved,
    { title: 'The order could not be placed', detail: reason, minutes: 2 * DAY + 12, actor: null },
  ];
  const expired: Step = {
    title: 'Expired',
    detail: 'The supplier held this promotional price for four days',
    minutes: 4 * DAY,
    actor: null,
  };

  const base = { reason: null, form: null, isApproved: false, getTermsId };
  const withForm = { ...base, form: 'submitted' as const };
  const rejected = describeOrderFailure([]);
  const invalid = describeOrderFailure(['propertyDetails']);
  const failure = (reason: string): ShowcaseOutcome => ({
    ...withForm,
    status: 'data_added',
    reason,
    isApproved: true,
    steps: failed(reason),
  });
  const repeat = (count: number, outcome: ShowcaseOutcome) => Array<ShowcaseOutcome>(count).fill(outcome);
  return [
    ...repeat(9, { ...withForm, status: 'approved', isApproved: true, steps: ordered }),
    ...repeat(2, failure(rejected)),
    failure(invalid),
    {
      ...base,
      form: 'complete',
      status: 'accepted',
      reason: SENT_BACK,
      isApproved: true,
      steps: [
        ...failed(rejected),
        { title: 'Sent back', detail: SENT_BACK, minutes: 2 * DAY + 3 * HOUR, actor: approver },
      ],
    },
    ...repeat(8, { ...withForm, status: 'data_added', steps: submitted }),
    ...repeat(4, { ...base, form: 'complete', status: 'accepted', steps: accepted }),
    ...repeat(3, { ...base, form: 'draft', status: 'accepted', steps: accepted }),
    ...CANCEL_REASONS.map(
      (reason): ShowcaseOutcome => ({
        ...base,
        status: 'cancelled',
        reason,
        steps: [...accepted, { title: 'Cancelled', detail: reason, minutes: 3 * HOUR }],
      }),
    ),
    ...repeat(4, { ...base, status: 'expired', hoursHeld: 96, steps: [saved, expired] }),
    ...repeat(2, {
      ...base,
      status: 'archived',
      hoursHeld: 96,
      steps: [saved, expired, { title: 'Archived', minutes: 4 * DAY + 2 * HOUR }],
    }),
  ];
}

type FormQuote = CrfFacts &
  Pick<QuoteRow, 'reference' | 'partnerId' | 'createdById' | 'createdBy' | 'updatedAt'>;

/** The request forms of the quotes that have one: submitted, ready to submit, or begun. */
export function createShowcaseForms(
  seed: SeedContext,
  made: readonly {
    quote: FormQuote;
    outcome: ShowcaseOutcome;
    steps: readonly { title: string; at: Date }[];
  }[],
): (typeof quoteCrfs.$inferInsert)[] {
  const random = seed.random('multi-quote-forms');
  return made.flatMap(({ quote, outcome: { form, reason }, steps }) => {
    if (form === null) return [];
    const number = Number(quote.reference.replace(/\D/g, ''));
    const crdDate = workingDayAfter(seed.now, quote.leadTimeDays + random.integer(5, 20));
    const whole = createCompleteCrf(random, {
      kind: 'single',
      number,
      quote,
      now: seed.now,
      crdDate,
    });
    const isInvalid = reason === describeOrderFailure(['propertyDetails']);
    const sections = isInvalid ? { ...whole, propertyDetails: { ownedOrLeased: 'leased' } } : whole;
    const submittedAt = steps.find(({ title }) => title === 'Form submitted')?.at ?? null;
    return [
      {
        quoteReference: quote.reference,
        partnerId: quote.partnerId,
        sections: form === 'draft' ? { contactDetails: whole.contactDetails } : sections,
        version: form === 'draft' ? 1 : 4,
        savedAt: submittedAt ?? quote.updatedAt,
        submittedAt,
        submittedById: submittedAt ? quote.createdById : null,
        submittedBy: submittedAt ? quote.createdBy : null,
      },
    ];
  });
}
