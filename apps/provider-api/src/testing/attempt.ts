import type { Fixtures } from './fixtures.ts';

export type Input = Record<string, unknown>;
export type Attempt = (of: Fixtures) => Input;

export const PROPOSAL = {
  recipientName: 'Mine now',
  introduction: null,
  notes: null,
  basis: 'markup',
  monthlyPercent: 1,
  installPercent: 0,
};
export const PROPOSAL_MAIL = { to: ['me@customer.test'], subject: 'Mine', message: 'Mine', copyToMe: false };
