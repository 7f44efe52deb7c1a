import { expect, it, jest } from '@jest/globals';
import { contract, type OutputOf } from '@portal/api-client';
import { type FakeServer, failure, fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testCase, testComment, testContact } from '../../testing/fixtures.ts';
import type { SupportCase } from '../shared/case-types.ts';

const TIMER: OutputOf<typeof contract.support.getSlaTimer> = {
  timeRemainingInMins: 252,
  paused: false,
  dueAt: '2026-11-21T14:30:00.000Z',
  targetMins: 300,
  inWorkingHoursOnly: true,
  respondBy: '2026-11-21T10:00:00.000Z',
  respondedAt: '2026-11-21T09:50:00.000Z',
};

function caseServer(change: Partial<SupportCase> = {}): FakeServer {
  return fakeServer()
    .on(contract.support.getCase, () => testCase(change))
    .on(contract.support.getSlaTimer, () => TIMER)
    .on(contract.support.listComments, () => [testComment()])
    .on(contract.support.listCaseHistory, () => [])
    .on(contract.contacts.list, () => pageOf([]));
}

it('shows its status and SLA clock', async () => {
  renderRoute(area, '/support/case/7', caseServer());
  expect(
    await screen.findByRole('heading', { level: 1, name: 'No service since this morning' }),
  ).toBeVisible();
  expect(await screen.findByText('4 h 12 min left of 5 working hours')).toBeVisible();
  const timer = within(screen.getByRole('timer'));
  expect(timer.getByText('On track')).toBeVisible();
  expect(timer.getByText('Fix due 21/11/2026 14:30')).toBeVisible();
  expect(timer.getByText(/counts working hours only: Monday to Friday, 09:00 to 17:00/)).toBeVisible();
  expect(screen.getByText(/^With /)).toBeVisible();
  expect(screen.getByRole('link', { name: 'ACM-00012' })).toHaveAttribute('href', '/circuits/12');
});

it('sends a comment with a file, clears the form and shows the new state', async () => {
  const user = userEvent.setup();
  const reply = testComment({ id: 2, comment: 'None of them are lit.', isPartner: true });
  const server = caseServer({ waitsOn: 'partner' }).on(contract.support.createComment, () => {
    server
      .on(contract.support.listComments, () => [testComment(), reply])
      .on(contract.support.getCase, () => testCase({ waitsOn: 'provider' }));
    return reply;
  });
  renderRoute(area, '/support/case/7', server);
  expect(await screen.findByText('Waiting for your reply')).toBeVisible();
  const comment = screen.getByLabelText('Add a comment');
  await user.type(comment, 'None of them are lit.');
  await user.upload(screen.getByLabelText('Attachments'), new File(['x'], 'lights.txt'));
  await user.click(screen.getByRole('button', { name: 'Send comment' }));
  const list = await screen.findByRole('list', { name: 'Comments on this case' });
  expect(await within(list).findByText('None of them are lit.')).toBeVisible();
  expect(comment).toHaveValue('');
  expect(screen.queryByText('Waiting for your reply')).toBeNull();
  expect(server.calls(contract.support.createComment)).toMatchObject([
    { id: '7', comment: 'None of them are lit.', attachments: [{ name: 'lights.txt' }] },
  ]);
});

it('can be escalated once, with a reason', async () => {
  const user = userEvent.setup();
  const escalated = testCase({
    isEscalated: true,
    escalatedAt: '2026-11-20T10:00:00.000Z',
    escalationReason: 'The tills are down.',
  });
  const server = caseServer().on(contract.support.escalate, () => {
    server.on(contract.support.getCase, () => escalated);
    return escalated;
  });
  renderRoute(area, '/support/case/7', server);
  await user.click(await screen.findByRole('button', { name: 'Escalate' }));
  const dialog = screen.getByRole('dialog', { name: 'Escalate this case' });
  await user.click(within(dialog).getByRole('button', { name: 'Escalate case' }));
  expect(await within(dialog).findByText('The reason field is required')).toBeVisible();
  await user.type(within(dialog).getByLabelText('Reason'), 'The tills are down.');
  await user.click(within(dialog).getByRole('button', { name: 'Escalate case' }));
  expect(await screen.findByText('The tills are down.')).toBeVisible();
  expect(server.calls(contract.support.escalate)).toMatchObject([{ reason: 'The tills are down.' }]);
  expect(screen.queryByRole('button', { name: 'Escalate' })).toBeNull();
});

it('says beside the button that a comment was not sent while offline, and keeps it', async () => {
  const user = userEvent.setup();
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const server = caseServer().on(contract.support.createComment, () => {
    // Nothing else is answered either, and the message must not wait for it.
    server.on(contract.support.getCase, () => new Promise<never>(() => undefined));
    throw new TypeError('Failed to fetch');
  });
  renderRoute(area, '/support/case/7', server);
  const comment = await screen.findByLabelText('Add a comment');
  await user.type(comment, 'Still down.');
  await user.click(screen.getByRole('button', { name: 'Send comment' }));
  const message = await screen.findByText(/^Not sent, because you were offline\./);
  expect(message).toBeVisible();
  expect(comment.compareDocumentPosition(message)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByText(/cannot be reached|is saved/)).toBeNull();
  expect(comment).toHaveValue('Still down.');
  onLine.mockRestore();
});

it('keeps a rejected comment, shows the error and the current state', async () => {
  const user = userEvent.setup();
  const server = caseServer().on(contract.support.createComment, () => {
    server.on(contract.support.getCase, () =>
      testCase({
        status: 'Resolved',
        isClosed: true,
        waitsOn: null,
        resolvedAt: '2026-11-20T11:00:00.000Z',
      }),
    );
    return failure(409, 'This case is being merged with another one.');
  });
  renderRoute(area, '/support/case/7', server);
  const comment = await screen.findByLabelText('Add a comment');
  await user.type(comment, 'Still down.');
  await user.click(screen.getByRole('button', { name: 'Send comment' }));
  expect(await screen.findByText(/being merged with another one/)).toBeVisible();
  expect(comment).toHaveValue('Still down.');
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeVisible();
});

it('offers no actions long after it was closed', async () => {
  const closedAt = '2025-11-20T10:00:00.000Z';
  renderRoute(
    area,
    '/support/case/7',
    caseServer({ status: 'Closed', isClosed: true, waitsOn: null, closedAt }),
  );
  expect(await screen.findByText('This case is closed')).toBeVisible();
  expect(screen.getByText('If the problem continues, open a new case.')).toBeVisible();
  for (const name of [
    'Reopen',
    'Escalate',
    'Change',
    'Change contact',
    'Change site details',
    'Attach a file',
    'Send comment',
  ])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('says that a case does not exist', async () => {
  const server = fakeServer()
    .on(contract.support.getCase, () => failure(404, 'Not found.'))
    .on(contract.support.listCaseHistory, () => failure(404, 'Not found.'));
  renderRoute(area, '/support/case/99', server);
  expect(await screen.findByText('We couldn’t find this case')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to support cases' })).toHaveAttribute('href', '/support');
});

it('sends the version the site form opened with and asks which value to keep after a conflict', async () => {
  const user = userEvent.setup();
  const changed = { version: 2, siteContactName: 'Front desk', siteAccessTimes: 'Weekends' };
  const server = caseServer().on(contract.support.updateCase, ({ version }) =>
    version === 2
      ? testCase({ ...changed, version: 3 })
      : failure(409, 'Changed by a colleague.', { current: testCase(changed) }),
  );
  const page = renderRoute(area, '/support/case/7', server);
  await user.click(await screen.findByRole('button', { name: 'Change site details' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change site details' }));
  await user.type(form.getByLabelText(/Site contact name/), ' 2');
  await user.click(form.getByRole('button', { name: 'Save site details' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'A colleague changed this case' }));
  expect(dialog.getByText('Front desk')).toBeVisible();
  expect(dialog.getByText('Also changed by your colleague: Access times.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Site details saved.']));
  expect(server.calls(contract.support.updateCase)).toMatchObject([
    { version: 1, siteContactName: 'Reception 2' },
    { version: 2, siteContactName: 'Reception 2', siteAccessTimes: 'Weekends' },
  ]);
});

it('sends the version when a case is reopened', async () => {
  const user = userEvent.setup();
  const server = caseServer({ status: 'Resolved', version: 4 }).on(contract.support.updateCase, () =>
    testCase({ version: 5 }),
  );
  const page = renderRoute(area, '/support/case/7', server);
  await user.click(await screen.findByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Case CS-28407 was reopened.']));
  expect(server.calls(contract.support.updateCase)).toEqual([{ id: '7', version: 4, status: 'New' }]);
});

/** A case that another person changed to `theirs` (version 2) while this page showed version 1. */
function changedCase(theirs: Partial<SupportCase>, shown: Partial<SupportCase> = {}): FakeServer {
  const current = testCase({ ...shown, ...theirs, version: 2 });
  const server = caseServer({ ...shown, version: 1 }).on(
    contract.support.updateCase,
    ({ version, status }) => {
      if (version === 2) return testCase({ ...current, version: 3, status: status ?? current.status });
      server.on(contract.support.getCase, () => current);
      return failure(409, 'This case has changed since you opened it.', { current });
    },
  );
  return server;
}

async function closeCase(server: FakeServer) {
  const user = userEvent.setup();
  const page = renderRoute(area, '/support/case/7', server);
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  await user.click(screen.getByRole('menuitem', { name: 'Close case' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close case CS-28407' });
  await user.click(within(dialog).getByRole('button', { name: 'Close case' }));
  expect(within(dialog).getByText('The reason field is required')).toBeVisible();
  await user.click(within(dialog).getByRole('radio', { name: 'No longer needed' }));
  await user.click(within(dialog).getByRole('button', { name: 'Close case' }));
  return { user, page };
}
const sent = (server: FakeServer) =>
  server.calls(contract.support.updateCase).map(({ version, status }) => ({ version, status }));

it('asks before it closes a case that was resolved meanwhile', async () => {
  const server = changedCase({ status: 'Resolved' });
  const { user, page } = await closeCase(server);
  const conflict = within(await screen.findByRole('alertdialog', { name: 'A colleague changed this case' }));
  expect(conflict.getByText('Closed', { selector: 'dd' })).toBeVisible();
  expect(conflict.getByText('Resolved', { selector: 'dd' })).toBeVisible();
  await user.click(conflict.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Case CS-28407 was closed.']));
  expect(sent(server)).toEqual([
    { version: 1, status: 'Closed' },
    { version: 2, status: 'Closed' },
  ]);
});

it('leaves a case as a colleague set it when the user takes theirs', async () => {
  const server = changedCase({ status: 'Resolved' });
  const { user } = await closeCase(server);
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent(server)).toEqual([{ version: 1, status: 'Closed' }]);
  expect(screen.getByRole('button', { name: 'Reopen' })).toBeVisible();
});

it('closes a case of which a colleague changed something else', async () => {
  const server = changedCase({ siteContactName: 'Front desk' });
  const { page } = await closeCase(server);
  await waitFor(() => expect(page.alerts()).toEqual(['Case CS-28407 was closed.']));
  expect(sent(server).at(-1)).toEqual({ version: 2, status: 'Closed' });
});

it('reopens a case of which a colleague changed something else', async () => {
  const server = changedCase({ siteContactName: 'Front desk' }, { status: 'Resolved' });
  const page = renderRoute(area, '/support/case/7', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Case CS-28407 was reopened.']));
  expect(sent(server)).toEqual([
    { version: 1, status: 'New' },
    { version: 2, status: 'New' },
  ]);
});

it('shows the reason of a colleague who escalated the case first, and keeps what was typed', async () => {
  const user = userEvent.setup();
  const current = testCase({ version: 2, isEscalated: true, escalationReason: 'Their tills are down.' });
  const server = caseServer().on(contract.support.escalate, () => {
    server.on(contract.support.getCase, () => current);
    return failure(409, 'This case has changed since you opened it.', { current });
  });
  renderRoute(area, '/support/case/7', server);
  await user.click(await screen.findByRole('button', { name: 'Escalate' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Escalate this case' }));
  await user.type(dialog.getByLabelText('Reason'), 'Ours are down.');
  await user.click(dialog.getByRole('button', { name: 'Escalate case' }));
  expect(await dialog.findByText('A colleague has already escalated this case')).toBeVisible();
  expect(dialog.getByText(/Their tills are down/)).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveValue('Ours are down.');
  expect(dialog.getByRole('button', { name: 'Escalate case' })).toBeDisabled();
  expect(server.calls(contract.support.escalate)).toHaveLength(1);
});

it('escalates a case of which a colleague changed something else', async () => {
  const user = userEvent.setup();
  const current = testCase({ version: 2, priority: 'Low' });
  const server = caseServer().on(contract.support.escalate, ({ version }) =>
    version === 2
      ? testCase({ version: 3, isEscalated: true })
      : failure(409, 'This case has changed since you opened it.', { current }),
  );
  const page = renderRoute(area, '/support/case/7', server);
  await user.click(await screen.findByRole('button', { name: 'Escalate' }));
  await user.type(screen.getByLabelText('Reason'), 'The tills are down.');
  await user.click(screen.getByRole('button', { name: 'Escalate case' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Case CS-28407 was escalated.']));
});

it('shows all attributes of the service in their groups', async () => {
  const assetAttributes = { ATTR_BANDWIDTH: 1000, ATTR_CONTRACT_TERM_MONTHS: 36, ATTR_WAN_IP: '192.0.2.1' };
  renderRoute(area, '/support/case/7', caseServer({ assetAttributes }));
  const details = within(await screen.findByRole('region', { name: 'Service details' }));
  for (const group of ['Commercial', 'Access', 'Layer 3'])
    expect(details.getByRole('heading', { level: 3, name: group })).toBeVisible();
  for (const text of ['Contract term', '36 Months', 'Bandwidth', '1 Gb', 'WAN IP', '192.0.2.1'])
    expect(details.getByText(text)).toBeVisible();
  expect(details.queryByText('Layer 2')).toBeNull();
});

it('asks why it is closed, and keeps it open without a reason', async () => {
  const user = userEvent.setup();
  const server = caseServer().on(contract.support.updateCase, () =>
    testCase({ status: 'Closed', isClosed: true }),
  );
  renderRoute(area, '/support/case/7', server);
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  await user.click(screen.getByRole('menuitem', { name: 'Close case' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close case CS-28407' }));
  await user.click(dialog.getByRole('button', { name: 'Close case' }));
  expect(await dialog.findByText(/required/)).toBeVisible();
  expect(server.calls(contract.support.updateCase)).toEqual([]);
  await user.click(dialog.getByRole('radio', { name: 'Opened twice' }));
  await user.type(dialog.getByLabelText(/Note/), 'See CS-28400');
  await user.click(dialog.getByRole('button', { name: 'Close case' }));
  await waitFor(() =>
    expect(server.calls(contract.support.updateCase)).toMatchObject([
      { status: 'Closed', closingReason: 'opened_twice', closingNote: 'See CS-28400' },
    ]),
  );
});

it.each([
  ['New', 'cease', /If a renewal order is on hold for this case, work on it resumes\./],
  ['Resolved', 'cease', /If a renewal order is on hold for this case, it stays on hold\./],
  ['New', 'assurance', null],
] as const)('says what closing a case that is %s (%s) does to a renewal', async (status, type, text) => {
  renderRoute(
    area,
    '/support/case/7',
    caseServer({
      status,
      type,
      isClosed: status === 'Resolved',
      resolvedAt: status === 'Resolved' ? '2026-11-20T11:00:00.000Z' : null,
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Close case' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close case CS-28407' }));
  if (text === null) expect(dialog.queryByText(/renewal/)).toBeNull();
  else expect(dialog.getByText(text)).toBeVisible();
});

it.each(['Resolved', 'Closed'] as const)(
  'does not reopen a cease that was carried out (%s)',
  async (status) => {
    const resolvedAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
    const closedAt = status === 'Closed' ? resolvedAt : null;
    const finished = { status, isClosed: true, waitsOn: null, resolvedAt, closedAt };
    renderRoute(area, '/support/case/7', caseServer({ ...finished, type: 'cease' }));
    expect(
      await screen.findByText(status === 'Resolved' ? 'The service was ceased' : 'This case is closed'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull();
    expect(screen.getByText(/If you have a question about the cease, open a new case\.$/)).toBeVisible();
    expect(screen.queryByText(/reopen|problem continues/i)).toBeNull();
  },
);

it.each([
  ['offers to reopen a withdrawn cease until its date', 2, true, /[Yy]ou can reopen it until [\d/]{10}\.$/],
  ['does not reopen a withdrawn cease whose date has passed', -1, false, /^The cease date has passed\./],
] as const)('%s', async (_name, days, canReopen, text) => {
  const ceaseDate = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const closedAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const closed = { status: 'Closed', isClosed: true, waitsOn: null, closedAt, ceaseDate } as const;
  renderRoute(area, '/support/case/7', caseServer({ ...closed, type: 'cease' }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryAllByRole('button', { name: 'Reopen' })).toHaveLength(canReopen ? 1 : 0);
});

it('says before closing that a cease whose date has passed cannot be reopened', async () => {
  renderRoute(area, '/support/case/7', caseServer({ type: 'cease', ceaseDate: '2025-01-31' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Close case' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close case CS-28407' }));
  expect(dialog.getByText(/You cannot reopen it, because the cease date has passed\.$/)).toBeVisible();
});

it('keeps a closing note that is typed while the case is resolved', async () => {
  const server = caseServer();
  renderRoute(area, '/support/case/7', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Close case' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close case CS-28407' }));
  await userEvent.type(dialog.getByLabelText(/Note/), 'The line works again.');
  server.on(contract.support.getCase, () => testCase({ status: 'Resolved' }));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(dialog.queryByText(/We will stop working on it/)).toBeNull());
  expect(dialog.getByLabelText(/Note/)).toHaveValue('The line works again.');
});

it('reopens a case that was closed a few days ago', async () => {
  const closedAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const server = caseServer({ status: 'Closed', isClosed: true, waitsOn: null, closedAt }).on(
    contract.support.updateCase,
    () => testCase(),
  );
  const page = renderRoute(area, '/support/case/7', server);
  await userEvent.click(await screen.findByRole('button', { name: 'Reopen' }));
  await waitFor(() => expect(page.alerts()).toEqual(['Case CS-28407 was reopened.']));
  expect(server.calls(contract.support.updateCase)).toMatchObject([{ status: 'New' }]);
});

it('finds contacts beyond the first hundred', async () => {
  const user = userEvent.setup();
  const contact = (id: number, name: string) => testContact({ id, name, email: `c${id}@acme.test` });
  const server = caseServer({ contactId: 240, contactName: 'Yves Young' })
    .on(contract.contacts.list, ({ search }) =>
      search === 'zoe'
        ? pageOf([contact(250, 'Zoe Zimmer')])
        : pageOf([contact(1, 'Ada Abel')], { total: 250, lastPage: 3 }),
    )
    .on(contract.support.setPrimaryContact, () => testCase({ contactId: 250, contactName: 'Zoe Zimmer' }));
  renderRoute(area, '/support/case/7', server);
  await user.click(await screen.findByRole('button', { name: 'Change contact' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change primary contact' }));
  const box = await dialog.findByRole('combobox', { name: 'Contact' });
  expect(box).toHaveValue('Yves Young');
  await user.click(dialog.getByRole('button', { name: 'Clear contact' }));
  await user.click(dialog.getByRole('button', { name: 'Change contact' }));
  expect(await dialog.findByText('The contact field is required')).toBeVisible();
  await user.type(box, 'zoe');
  await user.click(await screen.findByRole('option', { name: /Zoe Zimmer/ }));
  await user.click(dialog.getByRole('button', { name: 'Change contact' }));
  await waitFor(() =>
    expect(server.calls(contract.support.setPrimaryContact)).toMatchObject([{ id: '7', contactId: 250 }]),
  );
});
