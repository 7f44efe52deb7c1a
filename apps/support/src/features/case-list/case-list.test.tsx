import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { data, type FakeProvider, fakeProvider, pageOf } from '../../testing/fake-provider.ts';
import { buildCase, buildCaseSummary, CASE_FIELDS } from '../../testing/fixtures.ts';
import { renderSupport } from '../../testing/render-support.tsx';

function supportServer(): FakeProvider {
  return fakeProvider()
    .on('GET /support/cases', () => pageOf([buildCaseSummary()]))
    .on('GET /contacts', () => pageOf([]))
    .on('GET /support/circuits', () =>
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
    )
    .on('POST /support/cases', () => data(buildCase({ id: 8, caseNumber: 'CS-28500' })))
    .on('GET /support/cases/:', ({ params }) =>
      params[0] === 'fields' ? data(CASE_FIELDS) : data(buildCase({ id: 8, caseNumber: 'CS-28500' })),
    )
    .on('GET /support/cases/:/comments', () => data([]))
    .on('GET /support/cases/:/history', () => data([]))
    .on('GET /support/cases/:/sla-timer', () => ({
      body: { timeRemainingInMins: null, paused: false, dueAt: null, targetMins: null },
    }));
}

describe('support cases', () => {
  it('are filtered by the URL', async () => {
    const provider = supportServer();
    renderSupport('/support?status=New&priority=High&waits_on=partner', provider);
    expect(await screen.findByText('CS-28407')).toBeVisible();
    const [call] = provider.calls('GET /support/cases');
    expect(call?.query.getAll('status[]')).toEqual(['New']);
    expect(call?.query.getAll('priority[]')).toEqual(['High']);
    expect(call?.query.get('waits_on')).toBe('partner');
  });

  it('offer to clear the filters when nothing matches', async () => {
    renderSupport(
      '/support?status=Closed',
      supportServer().on('GET /support/cases', () => pageOf([])),
    );
    expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeVisible();
    expect(screen.queryByText('No support cases yet')).toBeNull();
  });

  it('are opened from a form with the fields of the case type', async () => {
    const person = userEvent.setup();
    const provider = supportServer();
    const portal = renderSupport('/support', provider);
    await person.click(await screen.findByRole('button', { name: 'Open a case' }));
    const dialog = await screen.findByRole('dialog', { name: 'Open a case' });
    expect(portal.address()).toBe('/support?new=case');
    await person.click(await within(dialog).findByRole('button', { name: 'Open case' }));
    expect(await within(dialog).findByText('The service field is required')).toBeVisible();
    expect(provider.calls('POST /support/cases')).toEqual([]);

    await person.type(within(dialog).getByRole('combobox', { name: 'Service' }), 'harb');
    await person.click(await screen.findByRole('option', { name: /ACM-00012/ }));
    await person.selectOptions(within(dialog).getByLabelText('Issue'), 'No service');
    await person.click(within(dialog).getByRole('radio', { name: /High/ }));
    await person.type(within(dialog).getByLabelText('Subject'), 'Down');
    await person.type(within(dialog).getByLabelText('Description'), 'No light.');
    await person.click(within(dialog).getByRole('button', { name: 'Open case' }));

    expect(await screen.findByRole('heading', { level: 1, name: buildCase().subject })).toBeVisible();
    expect(portal.address()).toBe('/support/case/8');
    expect(provider.calls('POST /support/cases').map(({ body }) => body)).toMatchObject([
      { type: 'assurance', circuit_id: '12', issue_type: 'No service', priority: 'High', subject: 'Down' },
    ]);
    expect(Object.keys(localStorage).filter((key) => key.includes('new-case'))).toEqual([]);
  });
});
