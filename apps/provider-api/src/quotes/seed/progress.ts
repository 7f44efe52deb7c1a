import type { common } from '@portal/api-client/contract';
import type { QuoteStatus } from '@portal/api-client/quote-states';
import type { UserRow } from '../../auth/caller.ts';
import type { PricedProduct } from '../../pricing/priced-product.ts';
import type { Random } from '../../seed/random.ts';
import { workingDayAfter } from '../../shared/days.ts';
import type { CrfFacts } from '../crf/service.ts';
import { createCompleteCrf } from './crf.ts';
import { CANCEL_REASONS } from './names.ts';
import { DAY, type PlannedQuote } from './plan.ts';

export interface QuoteSeed extends PlannedQuote {
  number: number;
  author: UserRow;
  address: common.Address;
  termsIds: ReadonlyMap<string, number>;
}

export const STATUSES_WITH_CRF: ReadonlySet<QuoteStatus> = new Set(['data_added', 'processing', 'approved']);

interface SeedStep {
  at: Date;
  title: string;
  detail?: string;
  actor: string | null;
}

/** The steps that led to a quote's status, spread over the time since it was created. */
export function createSteps(
  random: Random,
  { status, createdAt }: QuoteSeed,
  actor: string,
  now: Date,
): SeedStep[] {
  const way: Omit<SeedStep, 'at'>[] = [{ title: 'Saved', actor }];
  const accept = () => way.push({ title: 'Accepted', actor });
  const submit = () => way.push({ title: 'Form submitted', detail: 'Awaiting approval', actor });
  const approve = () => way.push({ title: 'Approved', detail: 'Supplier’s terms accepted', actor });
  switch (status) {
    case 'accepted':
      accept();
      break;
    case 'data_added':
      accept();
      submit();
      break;
    case 'processing':
      accept();
      submit();
      approve();
      break;
    case 'approved':
      accept();
      submit();
      approve();
      way.push({ title: 'Order created', actor: null });
      break;
    case 'negotiation':
      way.push({ title: 'Negotiation requested', actor });
      break;
    case 'cancelled':
      way.push({ title: 'Cancelled', detail: random.pick(CANCEL_REASONS), actor });
      break;
    case 'archived':
      way.push({ title: 'Expired', actor: null }, { title: 'Archived', actor });
      break;
    case 'expired':
      way.push({ title: 'Expired', actor: null });
      break;
    case 'created':
      break;
  }
  const span = Math.min((now.getTime() - createdAt.getTime()) * 0.8, 3 * DAY);
  return way.map((step, index) => ({
    ...step,
    at:
      step.title === 'Expired' || step.title === 'Archived'
        ? new Date(Math.min(createdAt.getTime() + (29 + index) * DAY, now.getTime()))
        : new Date(createdAt.getTime() + (index * span) / Math.max(1, way.length - 1)),
  }));
}

interface FormSeed extends QuoteSeed {
  reference: string;
  quote: CrfFacts;
  now: Date;
  submittedAt: Date | null;
  product: PricedProduct;
}

export function createCrf(random: Random, input: FormSeed) {
  const { kind, number, quote, now, submittedAt, product, status, createdAt, author } = input;
  const isDraft = status === 'accepted' && random.chance(0.5);
  if (!submittedAt && !isDraft) return null;
  const crdDate = workingDayAfter(submittedAt ?? createdAt, product.leadTimeDays + random.integer(3, 20));
  const whole = createCompleteCrf(random, { kind, number, quote, now, crdDate });
  return {
    quoteReference: input.reference,
    partnerId: author.partnerId,
    sections: submittedAt
      ? whole
      : { contactDetails: whole.contactDetails, propertyDetails: { ownedOrLeased: 'leased' } },
    version: submittedAt ? 4 : 2,
    savedAt: submittedAt ?? createdAt,
    submittedAt,
    submittedById: submittedAt ? author.id : null,
    submittedBy: submittedAt ? `${author.firstName} ${author.lastName}` : null,
  };
}
