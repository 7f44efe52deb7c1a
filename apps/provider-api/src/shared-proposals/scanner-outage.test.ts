import { afterAll, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { speakClamd } from '../testing/clamd.ts';
import { createTestApi } from '../testing/index.ts';
import { ACCEPTANCE, sharedQuote } from '../testing/shared-proposal.ts';

const { sharedProposals } = contract;

let isBroken = false;
const scanner = await speakClamd(() => (isBroken ? 'INSTREAM ERROR' : 'stream: False-Positive FOUND'));
const api = await createTestApi({ clamd: scanner.address });
const amelia = await api.asUser('role1@acme.test');
afterAll(async () => {
  await api.close();
  await scanner.stop();
});
const errors = jest.spyOn(api.provider.log, 'error').mockImplementation(() => undefined);

it.each(['fails', 'reports every file'])('a customer can accept while the scanner %s', async (how) => {
  isBroken = how === 'fails';
  const { reference, token } = await sharedQuote(api, amelia);
  await api.guest().call(sharedProposals.accept, { token, ...ACCEPTANCE });
  const [shared] = await amelia.call(contract.quotes.single.proposals.listSharing, { reference });
  expect(shared?.status).toBe('accepted');
  expect(errors).not.toHaveBeenCalled();
});
