import type { ApprovalRequest, Quote, Terms } from '../quotes/quote-types.ts';

/** For tests: a Saved quote that does not expire. */
export function makeQuote(change: Partial<Quote> = {}): Quote {
  return {
    reference: 'Q-100234',
    kind: 'single',
    status: 'created',
    customerName: 'Harbour Bakery',
    customReference: 'HB-7',
    address: {
      uuid: '6f6c1c1e-6a53-4b30-9d51-0c2f9f6fb001',
      addressLine1: '12 High Street',
      addressLine2: null,
      addressLine3: null,
      premise: '12',
      thoroughfare: 'High Street',
      town: 'Leeds',
      county: null,
      postcode: 'LS1 4AB',
      udprn: 1234567,
      uprn: '100012345678',
      latitude: 53.796,
      longitude: -1.547,
      typedAs: null,
    },
    postcode: 'LS1 4AB',
    supplierKey: 'northway',
    productCode: 'NW-ETH-100',
    productName: 'Ethernet',
    productDescription: 'Dedicated symmetrical line over fibre.',
    bearer: 1000,
    speed: 100,
    uploadSpeed: null,
    termMonths: 36,
    layer: 3,
    installCost: 50_000,
    monthlyCost: 32_500,
    annualCost: 390_000,
    totalCost: 1_220_000,
    eccCost: 120_000,
    isEccFirm: false,
    discount: 0,
    isBookmarked: false,
    isContended: false,
    isOffnet: true,
    multiQuoteUuid: null,
    multiQuoteLocationUuid: null,
    expiredAt: '2099-12-01T00:00:00Z',
    createdAt: '2026-11-01T09:30:00Z',
    updatedAt: '2026-11-01T09:30:00Z',
    approvalTermsId: null,
    orderReference: null,
    ownerId: null,
    ownerName: null,
    leadTimeDays: 65,
    ipAllocation: '/29',
    addons: [],
    notes: null,
    createdBy: 'Ada Acme',
    reason: null,
    version: 1,
    actions: ['edit', 'accept', 'cancel'],
    ...change,
  };
}

/** For tests: a quote that awaits approval. */
export function makeApprovalRequest(change: Partial<ApprovalRequest> = {}): ApprovalRequest {
  return {
    ...makeQuote({ status: 'data_added', approvalTermsId: 7 }),
    requestedBy: 'Mo Hale',
    requestedAt: '2026-11-02T10:00:00Z',
    purchaseOrderReference: 'PO-2207',
    requiredDate: '2027-02-15',
    ...change,
  };
}

/** For tests: the supplier's terms of {@link makeQuote}, with the PDF of the reference server. */
export function makeTerms(change: Partial<Terms> = {}): Terms {
  return {
    id: 7,
    name: 'Northway Fibre terms',
    title: 'Northway Fibre: terms of supply',
    content: '<h2>1. Term</h2><p>It runs from handover.</p>',
    agreementCopy: 'I have read the terms of Northway Fibre and agree to them.',
    agreementUrlCopy: null,
    supplierKey: 'northway',
    quoteReferences: ['Q-100234'],
    media: [
      {
        name: 'Northway Fibre terms.pdf',
        type: 'application/pdf',
        url: '/api/v1/quotes/Q-100234/tncs/document',
      },
    ],
    ...change,
  };
}
