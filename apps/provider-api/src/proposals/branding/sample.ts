import type { contract } from '@portal/api-client';
import { getQuoteOffer } from '@portal/api-client/proposal';
import type { Caller } from '../../auth/caller.ts';
import { londonDay } from '../../shared/days.ts';
import type { ProposalDocument } from '../pdf/write-proposal.ts';

const DAY_MS = 86_400_000;
const HELD_DAYS = 30;

/** A made-up proposal for looking at the branding. */
export function createSample(
  { name, partner, user }: Pick<Caller, 'name' | 'partner' | 'user'>,
  branding: contract.proposals.ProposalBranding,
  now: Date,
): Omit<ProposalDocument, 'logo'> {
  return {
    number: 1,
    createdAt: now,
    sites: [],
    content: {
      recipientName: 'Sample Customer Ltd',
      introduction:
        'Thank you for the opportunity to quote for your new office. This is how your proposals look to a customer.',
      notes: null,
      replaces: null,
      validUntil: londonDay(new Date(now.getTime() + HELD_DAYS * DAY_MS)),
      sender: { company: partner.name, name, email: user.email, telephone: user.telephone || null },
      branding,
      offer: getQuoteOffer(
        {
          reference: 'SAMPLE',
          kind: 'single',
          customReference: null,
          speed: 100,
          uploadSpeed: null,
          bearer: 1000,
          installCost: 50_000,
          monthlyCost: 24_000,
          termMonths: 36,
          leadTimeDays: 60,
          isContended: false,
          ipAllocation: null,
          eccCost: 0,
          isEccFirm: true,
          address: {
            addressLine1: '1 Sample Street',
            addressLine2: null,
            addressLine3: null,
            town: 'Leeds',
            county: null,
            postcode: 'LS1 4AB',
          },
          addons: [],
        },
        { basis: 'markup', monthlyPercent: 20, installPercent: 20 },
      ),
    },
  };
}
