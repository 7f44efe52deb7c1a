import type { contract } from '@portal/api-client';

/** A version that was shared by one link, which nobody has opened. */
export function makeSharing(change: Partial<contract.proposals.Sharing> = {}): contract.proposals.Sharing {
  return {
    number: 1,
    status: 'shared',
    links: [
      {
        id: 1,
        createdAt: '2026-11-20T10:32:00Z',
        createdBy: 'Ben Okafor',
        expiresAt: '2099-11-30T23:59:59Z',
        revokedAt: null,
        firstViewedAt: null,
        lastViewedAt: null,
        views: 0,
      },
    ],
    questions: [],
    decision: null,
    ...change,
  };
}
