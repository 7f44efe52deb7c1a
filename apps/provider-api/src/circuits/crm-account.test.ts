import { describe, expect, it } from '@jest/globals';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { openTestApi } from '../testing/open-test-api.ts';

/** Open to partners without a CRM account, because they are about the portal rather than services. */
const OPEN = new Set(['support.listChangelogs', 'support.getHelp', 'support.searchHelp']);
const closed = allEndpoints.filter(({ id }) => /^(?:circuits|support)\./.test(id) && !OPEN.has(id));

const { nadia } = await openTestApi({ nadia: 'role1@cobalt.test' });

/** Valid bodies, so that nothing else rejects the request first. */
const BODIES: Readonly<Record<string, Record<string, unknown>>> = {
  'support.createCase': { type: 'billing', subject: 'A', description: 'B', issueType: 'Statement Request' },
  'support.createComment': { comment: 'Hello' },
  'support.uploadFile': { file: new File(['Hello'], 'a.txt') },
  'support.setPrimaryContact': { contactId: 1 },
  'support.escalate': { reason: 'Why not' },
};

describe('a partner without a CRM account', () => {
  it('covers at least one endpoint', () => {
    expect(closed.length).toBeGreaterThan(20);
  });

  it.each(closed.map((endpoint) => [endpoint.id, endpoint] as const))(
    'rejects %s with the reason',
    async (id, endpoint) => {
      const input = { id: 1, attachmentId: 1, ...BODIES[id] };
      await expect(nadia.call(endpoint, input)).rejects.toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining('once your company has a service account'),
      });
    },
  );
});
