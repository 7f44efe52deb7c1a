import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testAuditDetail } from '../../testing/audit.ts';
import { testPartnerUser } from '../../testing/fixtures.ts';

const { audit } = contract;

const auditServer = () =>
  fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(contract.partner.listUsers, () => pageOf([testPartnerUser()]))
    .on(audit.list, () =>
      pageOf([
        testAuditDetail(),
        testAuditDetail({
          id: 'b',
          action: 'auth.login',
          operation: 'call',
          status: 422,
          kind: 'sign-in',
          thing: null,
          label: null,
          userName: null,
          changes: [],
        }),
        testAuditDetail({ id: 'd', action: 'quotes.updateCrf', operation: 'call', status: 409 }),
        testAuditDetail({
          id: 'c',
          source: 'staff',
          staffName: 'Sam Staff',
          kind: 'order',
          label: 'ORD-20001',
        }),
      ]),
    );

it('lists who did what, newest first', async () => {
  const server = auditServer();
  renderRoute(area, '/partner/audit', server, { user: { roleId: 1 } });
  const table = within(await screen.findByRole('grid', { name: 'Audit log' }));
  expect(await table.findAllByText('Quote QS-104001')).toHaveLength(2);
  expect(table.getByText('Sign-in failed')).toBeVisible();
  expect(table.getByText('Request form not saved')).toBeVisible();
  expect(table.getByText('Unknown person')).toBeVisible();
  expect(table.getByText('Sam Staff as Amelia Hart')).toBeVisible();
  expect(table.getAllByText('20/11/2026 09:30')).toHaveLength(4);
  expect(server.calls(audit.list)).toEqual([{ page: 1, perPage: 25, sort: 'at', direction: 'desc' }]);
});

it.each([
  // Also recorded when the second factor is still missing.
  ['auth.login', 200, 'Password accepted'],
  ['auth.login', 422, 'Sign-in failed'],
  ['singleSignOn.finish', 200, 'Signed in with single sign-on'],
  ['singleSignOn.finish', 422, 'Single sign-on failed'],
  ['singleSignOn.startTest', 200, 'Started a test of single sign-on'],
  ['passkeys.signIn', 200, 'Signed in with passkey'],
  ['passkeys.signIn', 422, 'Passkey sign-in failed'],
  ['quotes.proposals.send', 200, 'Sent a proposal'],
  ['multiQuotes.proposals.send', 403, 'Refused: sent a proposal'],
  ['broadbandQuotes.updateCrf', 200, 'Changed request form'],
  ['quotes.negotiations.accept', 409, 'Refused: accept (negotiations)'],
  ['multiQuotes.quotes.runs.saveForms', 200, 'Save forms (quotes runs)'],
  ['quotes.cancelMany', 200, 'Cancel many'],
])('names the action %s with status %d', async (action, status, label) => {
  const entry = testAuditDetail({ action, status, operation: 'call', changes: [] });
  const server = auditServer().on(audit.list, () => pageOf([entry]));
  renderRoute(area, '/partner/audit', server, { user: { roleId: 1 } });
  expect(await screen.findByText(label)).toBeVisible();
});

it('takes the filters of a link from another page', async () => {
  const server = auditServer();
  renderRoute(area, '/partner/audit?kind=quote&thing=QS-104001&user=7', server, { user: { roleId: 1 } });
  await screen.findByText('Sign-in failed');
  expect(server.calls(audit.list)[0]).toMatchObject({ kind: ['quote'], thing: 'QS-104001', user: '7' });
  expect(await screen.findByRole('button', { name: /Ravi Shah/ })).toBeVisible();
});

it('shows the values before and after as the portal shows them, and leads to the thing', async () => {
  const entry = testAuditDetail({
    changes: [
      { field: 'status', before: '"created"', after: '"accepted"' },
      { field: 'monthly_cost', before: '12345', after: '20000' },
      { field: 'is_bookmarked', before: 'false', after: 'true' },
      { field: 'expired_at', before: null, after: '"2026-12-01T10:00:00+00:00"' },
      { field: 'supplier_key', before: null, after: '"own"' },
      {
        field: 'sections',
        before: '{}',
        after: '{"installationDetails":{"crdDate":"2026-12-24","floor":null}}',
      },
      { field: 'notes', before: '""', after: '"<b>Call</b> first"' },
      { field: 'second_approval_above', before: null, after: '500000' },
      { field: 'target_term_months', before: null, after: '36' },
      { field: 'prices', before: '"cost"', after: '"selling"' },
      { field: 'monthly_percent', before: null, after: '12.5' },
      { field: 'digest_hour', before: '8', after: '17' },
      {
        field: 'targets',
        before: '[]',
        after:
          '[{"group":"own","kind":"monthly","value":123400},{"group":"peak","kind":"percent","value":7.5}]',
      },
    ],
  });
  renderRoute(
    area,
    `/partner/audit/${entry.id}`,
    fakeServer().on(audit.get, () => entry),
    {
      user: { roleId: 1 },
    },
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Quote QS-104001: Changed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Quote QS-104001' })).toHaveAttribute('href', '/quotes/QS-104001');
  const main = document.body.textContent ?? '';
  for (const text of [
    'Before: Saved',
    'After: Pending CRF',
    'Before: £123.45',
    'After: £200.00',
    'After: Yes',
    'After: 01/12/2026 10:00',
    'Customer required date: 24/12/2026',
    'After: <b>Call</b> first',
    'After: £5,000.00',
    'After: 36 Months',
    'After: Selling prices only',
    'After: 12.5%',
    'Before: 08:00',
    'After: 17:00',
    'Value: £1,234.00',
    'Value: 7.5%',
  ])
    expect(main).toContain(text);
  expect(main).not.toContain('Floor');
});

it('says when an entry does not exist', async () => {
  const server = fakeServer().on(audit.get, () => failure(404, 'Not found.'));
  renderRoute(area, '/partner/audit/nowhere', server, { user: { roleId: 1 } });
  expect(await screen.findByText('We couldn’t find this entry')).toBeVisible();
});

it('does not say that nobody matches while it searches', async () => {
  const server = auditServer().on(contract.partner.listUsers, ({ search }) =>
    search === undefined
      ? pageOf([testPartnerUser()], { total: 250, lastPage: 3 })
      : new Promise(() => undefined),
  );
  renderRoute(area, '/partner/audit', server, { user: { roleId: 1 } });
  await screen.findByText('Sign-in failed');
  await waitFor(() => expect(server.calls(contract.partner.listUsers)).toHaveLength(1));
  await userEvent.type(await screen.findByRole('combobox', { name: 'Person' }), 'zoe');
  expect(await screen.findByText('Searching…')).toBeVisible();
  expect(screen.queryByText(/^No(thing)? match/)).toBeNull();
});

it('finds users beyond the first hundred, and names the one of a link', async () => {
  const user = userEvent.setup();
  const zoe = testPartnerUser({ id: 205, firstName: 'Zoe', lastName: 'Young' });
  const adam = testPartnerUser({ id: 206, firstName: 'Adam', lastName: 'Zimmer' });
  const server = auditServer()
    .on(contract.partner.listUsers, ({ search }) =>
      search === 'zoe' ? pageOf([zoe]) : pageOf([testPartnerUser()], { total: 250, lastPage: 3 }),
    )
    .on(contract.partner.getUser, () => adam);
  renderRoute(area, '/partner/audit?user=206', server, { user: { roleId: 1 } });
  await screen.findByDisplayValue('Adam Zimmer');
  const person = screen.getByRole('combobox', { name: 'Person' });
  expect(server.calls(contract.partner.getUser)).toEqual([{ id: '206' }]);
  await user.clear(person);
  await user.type(person, 'zoe');
  await user.click(await screen.findByRole('option', { name: 'Zoe Young' }));
  await waitFor(() => expect(server.calls(audit.list).at(-1)).toMatchObject({ user: '205' }));
  expect(person).toHaveValue('Zoe Young');
});
