import { expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HealthCharts } from './health-charts.tsx';
import { readPoorRate, toReportData } from './to-chart-data.ts';

const AT = '2026-11-27T00:00:00.000Z';
const NONE = { rated: 0, poor: 0 };
const health = {
  times: ['2026-11-26T00:00:00.000Z', AT],
  versions: [{ version: '1.2.0', points: [{ at: AT, visits: 10, failed: 1, rated: 4, slow: 1 }] }],
  reports: [
    {
      version: '1.2.0',
      points: [
        {
          ...{ at: AT, errors: 3, policyReports: 1, medianMs: 420, p95Ms: 1900 },
          vitals: { LCP: { rated: 8, poor: 2 }, INP: NONE, CLS: NONE },
        },
      ],
    },
  ],
  channels: [],
};

it('shows loading times, web vitals, errors and content policy reports beside the visits', async () => {
  render(<HealthCharts health={health} isHourly={false} />);
  for (const name of [
    'Failed visits',
    'Loading time, median',
    'Loading time, 95th percentile',
    'Poor largest contentful paint (LCP)',
    'Errors',
    'Content policy reports',
  ])
    expect(await screen.findByRole('figure', { name })).toBeVisible();
  expect(screen.queryByRole('figure', { name: /INP|CLS/ })).toBeNull();
  expect(
    screen.getByText(
      'No values in this period: Poor interaction to next paint (INP), Poor cumulative layout shift (CLS).',
    ),
  ).toBeVisible();
  // Loading times below a second would be "0 s".
  const loading = screen.getByRole('figure', { name: 'Loading time, median' });
  await userEvent.click(within(loading).getByText('Show as table'));
  expect(await within(loading).findByRole('cell', { name: '420 ms' })).toBeVisible();
});

it('has a value only where a web vital was reported', () => {
  expect(toReportData(health, readPoorRate('LCP')).series).toEqual([{ label: '1.2.0', values: [null, 25] }]);
  expect(toReportData(health, readPoorRate('INP')).series[0]?.values).toEqual([null, null]);
});
