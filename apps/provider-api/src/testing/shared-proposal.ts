import { contract } from '@portal/api-client';
import type { Browser, TestApi } from './index.ts';
import { savedQuote } from './quote-journey.ts';

const { proposals } = contract.quotes.single;

export const PROPOSAL_INPUT = {
  recipientName: 'Harbour Bakery',
  introduction: 'Dear Lucy',
  notes: null,
  basis: 'markup',
  monthlyPercent: 20,
  installPercent: 10,
} as const;

export const ACCEPTANCE = {
  name: 'Lucy Arden',
  jobTitle: 'Managing director',
  email: 'lucy@customer.test',
  isAuthorised: true as const,
  choices: [],
};

/** The token in the address of a page. */
export const tokenOf = (url: string): string => new URL(url).pathname.split('/')[2] ?? '';

/** A saved quote with a proposal that was shared by link. */
export async function sharedQuote(api: TestApi, user: Browser, change: Partial<typeof PROPOSAL_INPUT> = {}) {
  const { reference } = await savedQuote(api, user);
  await user.call(proposals.create, { reference, ...PROPOSAL_INPUT, ...change });
  const { url } = await user.call(proposals.createLink, { reference, number: 1, validDays: null });
  return { reference, url, token: tokenOf(url) };
}
