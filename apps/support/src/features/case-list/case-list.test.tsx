import { expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { type FakeServer, fakeServer, pageOf, renderRoute, testService } from '@portal/area-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { CASE_FIELDS, NO_SLA, testCase, testCaseSummary } from '../../testing/fixtures.ts';

function supportServer(): FakeServer {
  return fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(contract.support.listCases, () => pageOf([testCaseSummary()]))
    .on(contract.contacts.list, () => pageOf([]))
    .on(contract.support.listFields, () => CASE_FIELDS)
    .on(contract.support.createCase, () => testCase({ id: 8, caseNumber: 'CS-28500' }))
    .on(contract.support.getCase, () => testCase({ id: 8, caseNumber: 'CS-28500' }))
    .on(contract.support.listComments, () => [])
    .on(contract.support.listCaseHistory, () => [])
    .on(contract.support.getSlaTimer, () => NO_SLA);
}

it('filters cases by the URL and shows each filter as a chip', async () => {
  const server = supportServer();
  renderRoute(
    area,
    '/support?status=New&priority=High&type=cease&is_closed=false&waits_on=partner&circuit_id=12&created_from=2026-11-01',
    server,
  );
  expect(await screen.findByText('CS-28407')).toBeVisible();
  expect(server.calls(contract.support.listCases)).toEqual([
    {
      status: ['New'],
      priority: ['High'],
      type: ['cease'],
      isClosed: false,
      waitsOn: 'partner',
      circuitId: 12,
      createdFrom: '2026-11-01',
      page: 1,
      perPage: 10,
      sort: 'updatedAt',
      direction: 'desc',
    },
  ]);
  for (const chip of ['High priority', 'Cease', 'Open', 'Waiting for you', 'One service'])
    expect(screen.getByRole('button', { name: `Remove filter ${chip}` })).toBeVisible();
});

it('shows the number of cases on each status tab', async () => {
  const counts = { New: 3, Resolved: 2, Closed: 5 };
  const server = supportServer().on(contract.support.listCases, () =>
    pageOf([testCaseSummary()], { counts }),
  );
  const page = renderRoute(area, '/support', server);
  expect(await screen.findByRole('tab', { name: /All\s*10/, selected: true })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: /Resolved\s*2/ }));
  expect(page.address()).toBe('/support?status=Resolved');
});

it('opens links with former parameter names and drops unknown values', async () => {
  const page = renderRoute(
    area,
    '/support?status=Open&priority=Urgent&type=toString&circuit=12&from=2026-11-01',
    supportServer(),
  );
  await screen.findByText('CS-28407');
  expect(page.address()).toBe('/support?circuit_id=12&created_from=2026-11-01');
});

it('shows who each case is waiting on', async () => {
  renderRoute(area, '/support', supportServer());
  const table = within(await screen.findByRole('grid', { name: 'Support cases' }));
  expect(await table.findByText(/^With /)).toBeVisible();
  expect(table.getByRole('link', { name: /CS-28407/ })).toHaveAttribute('href', '/support/case/7');
});

it('offers to clear the filters when nothing matches', async () => {
  renderRoute(
    area,
    '/support?status=Closed',
    supportServer().on(contract.support.listCases, () => pageOf([])),
  );
  expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeVisible();
  expect(screen.queryByText('No support cases yet')).toBeNull();
});

it('opens a case from a form with the fields of the case type', async () => {
  const server = supportServer().on(contract.support.listCircuits, () =>
    pageOf([
      {
        id: 12,
        name: 'ACM-00012',
        customerName: 'Harbour Bakery',
        postcode: 'BS1 4DJ',
        productName: 'Leased line',
        supplierKey: 'northway',
        circuitType: 'Ethernet',
        deviceStatus: 'on',
      },
    ]),
  );
  const user = userEvent.setup();
  const page = renderRoute(area, '/support', server);
  await user.click(await screen.findByRole('button', { name: 'Open a case' }));
  const dialog = await screen.findByRole('dialog', { name: 'Open a case' });
  expect(page.address()).toBe('/support?new=case');
  await user.click(await within(dialog).findByRole('button', { name: 'Open case' }));
  expect(await within(dialog).findByText('The service field is required')).toBeVisible();
  expect(server.calls(contract.support.createCase)).toEqual([]);

  await user.type(within(dialog).getByRole('combobox', { name: 'Service' }), 'harb');
  await user.click(await screen.findByRole('option', { name: /ACM-00012/ }));
  await user.selectOptions(within(dialog).getByLabelText('Issue'), 'No service');
  await user.click(within(dialog).getByRole('radio', { name: /High/ }));
  await user.type(within(dialog).getByLabelText('Subject'), 'Down');
  await user.type(within(dialog).getByLabelText('Description'), 'No light.');
  await user.click(within(dialog).getByRole('button', { name: 'Open case' }));

  expect(await screen.findByRole('heading', { level: 1, name: testCase().subject })).toBeVisible();
  expect(page.address()).toBe('/support/case/8');
  expect(server.calls(contract.support.createCase)).toMatchObject([
    { type: 'assurance', circuitId: 12, issueType: 'No service', priority: 'High', subject: 'Down' },
  ]);
  expect(Object.keys(localStorage).filter((key) => key.includes('new-case'))).toEqual([]);
});

it('fills in the service that a link names, and lists further ones in the description', async () => {
  const server = supportServer().on(contract.circuits.get, () => testService());
  renderRoute(
    area,
    '/support?new=assurance&about=12&also=ACM-00013%2C+Mill+Dental%2C+LS1+4AP&also=ACM-00014%2C+Quill%2C+M1+1AE',
    server,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Open a case' }));
  expect(await dialog.findByRole('combobox', { name: 'Service' })).toHaveValue('ACM-00012, Harbour Bakery');
  expect(dialog.getByLabelText('Description')).toHaveValue(
    'Also affected:\n- ACM-00013, Mill Dental, LS1 4AP\n- ACM-00014, Quill, M1 1AE',
  );
});

it('reports a service that is known to be down in three clicks: issue and subject are filled', async () => {
  const down = testService({ deviceStatus: 'off' });
  const server = supportServer().on(contract.circuits.get, () => down);
  const user = userEvent.setup();
  let clicks = 1; // "Report a fault" beside the service that is down leads here.
  const click = async (element: HTMLElement) => {
    clicks += 1;
    await user.click(element);
  };
  renderRoute(area, '/support?new=assurance&about=12', server);
  const dialog = within(await screen.findByRole('dialog', { name: 'Open a case' }));
  expect(await dialog.findByLabelText('Issue')).toHaveValue('No service');
  await click(dialog.getByLabelText('Description'));
  await user.keyboard('No light since nine.');
  await click(dialog.getByRole('button', { name: 'Open case' }));
  await waitFor(() =>
    expect(server.calls(contract.support.createCase)).toMatchObject([
      {
        circuitId: 12,
        issueType: 'No service',
        priority: 'High',
        subject: `No service: ${down.name}, ${down.customerName}`,
        description: 'No light since nine.',
      },
    ]),
  );
  expect(clicks).toBe(3);
});

it('leaves issue and subject of a service that works to the user', async () => {
  const server = supportServer().on(contract.circuits.get, () => testService({ deviceStatus: 'on' }));
  renderRoute(area, '/support?new=assurance&about=12', server);
  const dialog = within(await screen.findByRole('dialog', { name: 'Open a case' }));
  expect(await dialog.findByLabelText('Subject')).toHaveValue('');
  expect(dialog.getByLabelText('Description')).toHaveValue('');
});

it('suggests the usual priority of an issue', async () => {
  const server = supportServer().on(contract.circuits.get, () => testService());
  const user = userEvent.setup();
  renderRoute(area, '/support?new=assurance&about=12', server);
  const dialog = within(await screen.findByRole('dialog', { name: 'Open a case' }));
  const issue = await dialog.findByLabelText('Issue');
  await user.selectOptions(issue, 'No service');
  expect(dialog.getByRole('radio', { name: /High/ })).toBeChecked();
  await user.selectOptions(issue, 'Question');
  expect(dialog.getByRole('radio', { name: /Low/ })).toBeChecked();
});

it('keeps the priority that the user has chosen', async () => {
  const user = userEvent.setup();
  renderRoute(area, '/support?new=assurance', supportServer());
  const dialog = within(await screen.findByRole('dialog', { name: 'Open a case' }));
  await user.click(await dialog.findByRole('radio', { name: /High/ }));
  await user.selectOptions(dialog.getByLabelText('Issue'), 'Question');
  expect(dialog.getByRole('radio', { name: /High/ })).toBeChecked();
});

it('puts the focus on the first choice of a new case', async () => {
  renderRoute(area, '/support?new=case', supportServer());
  const dialog = within(await screen.findByRole('dialog', { name: 'Open a case' }));
  await waitFor(() => expect(dialog.getByRole('radio', { name: /^Assurance/ })).toHaveFocus());
});

it('suggests the company’s known customers for a billing case', async () => {
  const server = supportServer().on(contract.customers.list, () => [
    { id: 'c-1', name: 'Harbour Bakery', reference: 'HB-7' },
  ]);
  const user = userEvent.setup();
  renderRoute(area, '/support?new=billing', server);
  const dialog = within(await screen.findByRole('dialog', { name: 'Open a case' }));
  await user.selectOptions(await dialog.findByLabelText('Issue'), 'Statement Request');
  await user.type(dialog.getByRole('combobox', { name: /^Customer/ }), 'harb');
  await user.click(await screen.findByRole('option', { name: /Harbour Bakery/ }));
  await user.type(dialog.getByLabelText('Subject'), 'Statement');
  await user.type(dialog.getByLabelText('Description'), 'For October.');
  await user.click(dialog.getByRole('button', { name: 'Open case' }));
  await screen.findByRole('heading', { level: 1, name: testCase().subject });
  expect(server.calls(contract.support.createCase)).toMatchObject([
    { type: 'billing', customerName: 'Harbour Bakery' },
  ]);
});

it('exports the cases in the words of the screen', async () => {
  const files: Blob[] = [];
  const createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const server = supportServer().on(contract.support.listCases, () =>
    pageOf([testCaseSummary({ waitsOn: 'partner', updatedAt: '2026-11-20T09:00:00.000Z' })]),
  );
  renderRoute(area, '/support', server);
  await screen.findByText('CS-28407');
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const text = await new Response(files[0]).text();
  expect(text).toContain(',Waiting for you,');
  expect(text).toContain(',20/11/2026 08:00,');
  expect(text).toContain(',20/11/2026 09:00\r\n');
  click.mockRestore();
});
