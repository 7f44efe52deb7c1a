import type { Terms } from '@portal/quote-kit/quotes';
import { makeQuote } from '@portal/quote-kit/testing';
import type { ApprovalRequest } from '../features/shared/quote-types.ts';

/** For tests: a quote that awaits approval. */
export function makeApprovalRequest(change: Partial<ApprovalRequest> = {}): ApprovalRequest {
  return {
    ...makeQuote({ status: 'data_added', approvalTermsId: 7 }),
    requestedBy: 'Mo Hale',
    requestedAt: '2026-11-02T10:00:00Z',
    purchaseOrderReference: 'PO-2207',
    requiredDate: '2027-02-15',
    firstApprovedBy: null,
    firstApprovedAt: null,
    ...change,
  };
}

/** For tests: the supplier's terms of a quote, with the PDF of the reference server. */
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
