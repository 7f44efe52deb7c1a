import { expect, it } from '@jest/globals';
import { fromWire, toWire } from '@portal/api-client/wire';
import type { User } from '@portal/portal-sdk';
import { renderArea } from '@portal/portal-sdk/testing';
import { PortalThemeProvider } from '@portal/ui';
import { configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';

// Pages come in chunks of their own.
configure({ asyncUtilTimeout: 10_000 });

const AMELIA: User = {
  id: 1,
  firstName: 'Amelia',
  lastName: 'Hartley',
  email: 'role1@acme.test',
  roleId: 1,
  telephone: null,
  impersonatedBy: null,
  partner: { id: 1, name: 'Acme Connect', hasSfAccount: true, force2fa: false, isMultiQuoteTester: false },
  twoFactorConfirmedAt: null,
  passwordExpired: false,
  acceptedSla: true,
  avatarUrl: null,
};
const COMPANY = {
  id: 1,
  name: 'Acme Connect',
  registrationNumber: null,
  vatNumber: null,
  telephone: null,
  email: null,
  website: null,
  address: {
    addressLine1: '1 Mill Row',
    addressLine2: null,
    town: 'Leeds',
    county: null,
    postcode: 'LS1 4AP',
  },
  force2fa: false,
  hasSfAccount: true,
  slaAcceptedAt: null,
  accountManager: null,
  usersCount: 6,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
  version: 1,
};
const THEIRS = { ...COMPANY, telephone: '0113 496 0001', version: 2 };
const TOLD =
  'Someone else changed this company in the meantime: telephone is now 0113 496 0001. Save again to keep your changes.';

it('sends what the form had read, says what somebody else made of it, and then keeps what is typed', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  const answer: typeof fetch = async (_input, init) => {
    if (typeof init?.body !== 'string') return Response.json({ data: toWire(COMPANY) });
    sent.push(fromWire(JSON.parse(init.body)));
    if (sent.length === 1) {
      return Response.json({ message: TOLD, current: toWire(THEIRS) }, { status: 409 });
    }
    return Response.json({ data: toWire({ ...THEIRS, telephone: '0113 496 0002' }) });
  };
  renderArea(area.routes, {
    path: '/partner/company',
    user: AMELIA,
    fetch: answer,
    wrapper: ({ children }) => <PortalThemeProvider>{children}</PortalThemeProvider>,
  });
  await user.type(await screen.findByLabelText(/Telephone/), '0113 496 0002');
  const save = screen.getByRole('button', { name: 'Save details' });
  await user.click(save);
  await screen.findByText(TOLD);
  expect(sent[0]).toMatchObject({ telephone: '0113 496 0002', version: COMPANY.version });
  await user.click(save);
  await waitFor(() => expect(sent[1]).toMatchObject({ telephone: '0113 496 0002', version: THEIRS.version }));
});
