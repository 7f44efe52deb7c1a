import type { contract } from '@portal/api-client';
import { getQuoteOffer } from '@portal/api-client/proposal';
import { makeQuote } from './quote-fixture.ts';

type Proposal = contract.proposals.Proposal;

/** For tests: a version of a quote's proposal that was not sent. */
export function makeProposal(change: Partial<Proposal> = {}): Proposal {
  const margin = { basis: 'markup', monthlyPercent: 20, installPercent: 0 } as const;
  const offer = getQuoteOffer(makeQuote(), margin);
  const text = { recipientName: 'Lucy Arden', introduction: null, notes: null };
  return {
    number: 1,
    ...text,
    ...margin,
    install: offer.install,
    monthly: offer.monthly,
    validUntil: '2099-11-30',
    outdated: null,
    options: [],
    createdAt: '2026-11-20T10:32:00Z',
    createdBy: 'Ben Okafor',
    mails: [],
    content: {
      ...text,
      replaces: null,
      validUntil: '2099-11-30',
      sender: { company: 'Acme', name: 'Ben Okafor', email: 'ben@acme.test', telephone: null },
      branding: null,
      offer,
    },
    ...change,
  };
}

/** For tests: a mail before it is sent. */
export function makeMailPreview(
  change: Partial<contract.proposals.MailPreview> = {},
): contract.proposals.MailPreview {
  return {
    from: { name: 'Acme Connect', address: 'portal@provider.test' },
    replyTo: { name: 'Amelia Hart', address: 'amelia@acme.test' },
    to: [],
    copyTo: null,
    subject: 'Proposal',
    attachment: 'Proposal Q-100234 version 1.pdf',
    company: 'Acme Connect',
    accentColor: null,
    logoId: null,
    blocks: [{ kind: 'facts', facts: [{ label: 'Monthly', value: '£390.00' }] }],
    footer: ['Amelia Hart', 'Acme Connect'],
    ...change,
  };
}
