import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { openTestApi } from '../testing/open-test-api.ts';

const { api, amelia } = await openTestApi({ amelia: 'role1@acme.test' });

const LINE = '\r\nSet your password: https://evil.test';
const INSERTS = [LINE, '\nx', '\rx', '\tx', '\0x', '\u0085x', '\u2028x', '\u2029x', '\u001b[2Jx', '\u007fx'];
const REFUSED = { code: 'invalid' };

it.each(INSERTS)('an invited name cannot add %j to the mail', async (insert) => {
  const invitation = { firstName: 'Zoe', lastName: 'Quint', email: 'zoe.quint@acme.test', roleId: 2 };
  const before = api.outbox.length;
  for (const field of ['firstName', 'lastName', 'telephone'] as const) {
    const input = { ...invitation, [field]: `Zoe${insert}` };
    await expect(amelia.call(contract.partner.inviteUser, input)).rejects.toMatchObject(REFUSED);
  }
  await api.drainJobs();
  expect(api.outbox).toHaveLength(before);
});

it.each(INSERTS)('an applicant, their company and the own profile cannot contain %j', async (insert) => {
  const application = { companyName: 'Zeta', firstName: 'Zoe', lastName: 'Quint', telephone: '' };
  for (const field of ['companyName', 'firstName', 'lastName', 'telephone'] as const) {
    const email = 'zoe@zeta.test';
    const input = { ...application, email, [field]: `Zoe${insert}` };
    await expect(api.guest().call(contract.auth.register, input)).rejects.toMatchObject(REFUSED);
  }
  const profile = { firstName: 'Amelia', lastName: 'Hartley', telephone: null };
  for (const field of ['firstName', 'lastName', 'telephone'] as const) {
    const input = { ...profile, [field]: `Zoe${insert}` };
    await expect(amelia.call(contract.auth.updateProfile, input)).rejects.toMatchObject(REFUSED);
  }
});

it('spaces and line breaks around a name are still removed', async () => {
  const invitation = { firstName: ' Zoe\r\n', lastName: 'Quint', email: 'zoe.other@acme.test', roleId: 2 };
  await expect(amelia.call(contract.partner.inviteUser, invitation)).resolves.toMatchObject({
    firstName: 'Zoe',
  });
});
