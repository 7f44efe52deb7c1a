import type { ProposalQuote } from './contract/multi-quotes/proposal.ts';

/** A line of a proposal without an individual margin, with the changes the test needs. */
export function testProposalQuote(change: Partial<ProposalQuote> = {}): ProposalQuote {
  return {
    reference: 'QM-1',
    customerName: 'Harbour Bakery',
    customReference: 'HB-7',
    site: '12 High Street, Bristol',
    postcode: 'BS1 4DJ',
    bearer: 1000,
    speed: 100,
    uploadSpeed: null,
    termMonths: 36,
    leadTimeDays: 60,
    installCost: 0,
    monthlyCost: 680_20,
    eccCost: 0,
    isEccFirm: true,
    ownMargin: null,
    ...change,
  };
}
