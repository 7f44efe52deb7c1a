import { expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, fakeServer, pageOf, renderRoute } from '@portal/area-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { testService } from '../../testing/service-fixture.ts';

const { circuits } = contract;
const HOURS = 20;
const at = (hour: number) => `2026-11-02T${String(hour).padStart(2, '0')}:00:00.000Z`;
/** 450 MB in an hour are 1 Mbps, so hour n carries n + 1 Mbps. */
const carried = (type: 'in' | 'out', share: number) =>
  Array.from({ length: HOURS }, (_, hour) => ({
    id: `${type}-${hour}`,
    name: 'acm-00012-cpe',
    type,
    bytes: 450_000_000 * (hour + 1) * share,
    timestamp: at(hour),
  }));

const performanceServer = () =>
  fakeServer()
    .on(contract.documentation.listNotifications, () => pageOf([]))
    .on(circuits.get, () => testService({ bandwidth: 100 }))
    .on(circuits.getTraffic, () => ({
      trafficIn: carried('in', 1),
      trafficOut: carried('out', 0.5),
      intervalSeconds: 3600,
    }))
    .on(circuits.getAvailability, () => [
      { id: 'a', type: 'hour' as const, up: 100, timestamp: at(0) },
      { id: 'b', type: 'hour' as const, up: 90, timestamp: at(1) },
    ]);

const PERIOD = 'from=2026-11-02&to=2026-11-02';
const statistic = (label: string) => screen.getByText(label).parentElement;

it('shows the 95th percentile and the peak of a known series against the bandwidth', async () => {
  const server = performanceServer();
  renderRoute(area, `/circuits/12?view=performance&${PERIOD}`, server);
  await screen.findByRole('figure', { name: 'Traffic' });
  expect(statistic('95th percentile in')).toHaveTextContent('19 Mbps19% of 100 Mb');
  expect(statistic('95th percentile out')).toHaveTextContent('9.5 Mbps10% of 100 Mb');
  expect(statistic('Peak in')).toHaveTextContent('20 Mbps02/11/2026 19:00 · 20% of 100 Mb');
  expect(statistic('Average availability')).toHaveTextContent('95%2 hours');
  expect(statistic('Lowest hour')).toHaveTextContent('90%02/11/2026 01:00');
  expect(server.calls(circuits.getTraffic)).toEqual([
    { id: '12', dateStart: '2026-11-02', dateEnd: '2026-11-02' },
  ]);
});

it('shows the figures as a table, and fewer of them when zoomed in', async () => {
  renderRoute(area, `/circuits/12?view=performance&${PERIOD}`, performanceServer());
  const figure = within(await screen.findByRole('figure', { name: 'Traffic' }));
  await userEvent.click(figure.getByText('Show as table'));
  expect(await figure.findByRole('row', { name: '02/11/2026 00:00 1 Mbps 0.5 Mbps' })).toBeVisible();
  await userEvent.click(figure.getByRole('button', { name: 'Zoom in' }));
  expect(figure.getAllByRole('row')).toHaveLength(HOURS / 2 + 1);
});

it('saves what the charts show as CSV', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = jest.fn((blob: Blob | MediaSource) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:1';
  });
  URL.revokeObjectURL = jest.fn();
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  renderRoute(area, `/circuits/12?view=performance&${PERIOD}`, performanceServer());
  await screen.findByRole('figure', { name: 'Traffic' });
  await userEvent.click(screen.getByRole('button', { name: 'Export traffic' }));
  await userEvent.click(screen.getByRole('button', { name: 'Export availability' }));
  expect((await saved[0]?.text())?.split('\r\n').slice(0, 3)).toEqual([
    'Date,Time,In (Mbps),Out (Mbps)',
    '02/11/2026,00:00,1.000,0.500',
    '02/11/2026,01:00,2.000,1.000',
  ]);
  expect((await saved[1]?.text())?.split('\r\n')).toContain('02/11/2026,01:00,90');
  click.mockRestore();
});

it('exports no figures of the former period while those of another one load, or after they failed', async () => {
  let answer = () => {};
  const server = performanceServer();
  renderRoute(area, `/circuits/12?view=performance&${PERIOD}`, server);
  const traffic = await screen.findByRole('button', { name: 'Export traffic' });
  const availability = screen.getByRole('button', { name: 'Export availability' });
  await waitFor(() => expect(traffic).toBeEnabled());
  server
    .on(circuits.getTraffic, () => failure(500, 'Server Error'))
    .on(circuits.getAvailability, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return [];
    });
  await userEvent.click(screen.getByRole('button', { name: 'Clear period' }));
  expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible();
  expect(traffic).toBeDisabled();
  expect(availability).toBeDisabled();
  answer();
  await waitFor(() => expect(availability).toBeEnabled());
  expect(traffic).toBeDisabled();
});

it('keeps one chart when the other cannot be read', async () => {
  const server = performanceServer().on(circuits.getTraffic, () => failure(500, 'Server Error'));
  renderRoute(area, `/circuits/12?view=performance&${PERIOD}`, server);
  expect(await screen.findByRole('figure', { name: 'Availability' })).toBeVisible();
  expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible();
});

it('shows the last 30 days where the URL names no possible period', async () => {
  const server = performanceServer();
  renderRoute(area, '/circuits/12?view=performance&from=2026-11-02&to=2026-10-02', server);
  await screen.findByRole('figure', { name: 'Traffic' });
  const [asked] = server.calls(circuits.getTraffic);
  const days = (Date.parse(asked?.dateEnd ?? '') - Date.parse(asked?.dateStart ?? '')) / 86_400_000;
  expect(days).toBe(29);
});

it('prints a monthly report of several services with their cases', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const server = performanceServer()
    .on(circuits.get, ({ id }) => testService({ id: Number(id), name: `ACM-000${id}` }))
    .on(contract.support.listCases, () => pageOf([]));
  const page = renderRoute(area, '/circuits/report?service=12&service=13&service=x', server);
  expect(await screen.findByRole('heading', { name: 'ACM-00012, Harbour Bakery' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'ACM-00013, Harbour Bakery' })).toBeVisible();
  expect(await screen.findAllByRole('figure', { name: 'Traffic' })).toHaveLength(2);
  expect(server.calls(contract.support.listCases)).toMatchObject([{ circuitId: 12 }, { circuitId: 13 }]);
  const [asked] = server.calls(circuits.getTraffic);
  expect(asked?.dateStart).toMatch(/-01$/);
  const months = screen.getByRole('combobox', { name: 'Month' });
  await userEvent.selectOptions(months, within(months).getAllByRole('option').at(5) as HTMLElement);
  expect(page.address()).toMatch(/month=\d{4}-\d{2}/);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});

it('asks to select services for a report of none', async () => {
  renderRoute(area, '/circuits/report', fakeServer());
  expect(await screen.findByText('No services selected')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});
