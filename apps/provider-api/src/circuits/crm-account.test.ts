import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';

/** Open to partners without a CRM account, because they are about the portal rather than services. */
const OPEN = new Set(['support.listChangelogs', 'support.getHelp', 'support.searchHelp']);
const closed = allEndpoints.filter(({ id }) => /^(?:circuits|support)\./.test(id) && !OPEN.has(id));

let api: TestApi;
let nadia: Browser;
beforeAll(async () => {
  api = await createTestApi();
  nadia = await api.asUser('role1@cobalt.test');
});
afterAll(() => api.close());

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
