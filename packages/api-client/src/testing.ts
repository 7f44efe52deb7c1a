import type { ProposalQuote } from './contract/multi-quotes/proposal.ts';
import type { CrfDraft } from './contract/quotes/crf/draft.ts';

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
    standing: 'open',
    isIncluded: true,
    options: [],
    ...change,
  };
}

/** Every required answer of the request form of a leased line of layer 3 without a router or mandatory add-ons. */
export function testCrfDraft(crdDate: string, bearer: number | null = 1000) {
  return {
    addonDetails: { purchaseOrderReference: 'PO-1' },
    contactDetails: {
      primaryContact: { name: 'Lucy Arden', email: 'lucy@customer.test', telephone: '01632 960123' },
      siteContactName: 'Tom Fairclough',
      siteContactTelephone: '01632 960124',
    },
    installationDetails: {
      crdDate,
      isSiteReady: true,
      floor: '2',
      room: 'Comms room',
      mainsWithin3m: true,
      hasRackSpace: true,
      rackName: 'R1',
      rackMount: 'Rack',
    },
    propertyDetails: {
      ownedOrLeased: 'owned',
      hasAccessRestrictions: false,
      builtAfter2000: true,
      requireSsrams: false,
    },
    technicalDetails: {
      selectedLayer: 3,
      ...(bearer === 100
        ? { interfaceType: '100BASE-TX', servicePresentationTypeA: 'RJ45' }
        : {
            interfaceType: bearer === 10_000 ? '10GBASE-LR' : '1000BASE-LX',
            servicePresentationTypeA: 'LC single mode',
          }),
      typeBRequired: false,
      routerProvided: 'No router: customer provides',
    },
  } satisfies CrfDraft;
}
