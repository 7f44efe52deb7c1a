import { describe, expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BarChart, DoughnutChart, LineChart } from './index.ts';

const data = {
  labels: ['2026-09', '2026-10'],
  series: [
    { label: 'Saved', values: [123456, null] },
    { label: 'Ordered', values: [0, 50000] },
  ],
};

describe('a chart', () => {
  it('is named by its title and shows the same values as a table', async () => {
    render(
      <BarChart
        data={data}
        options={{
          title: 'Quotes by month',
          description: 'Monthly cost of what was quoted.',
          valueKind: 'money',
          formatLabel: (label) => (label === '2026-09' ? 'Sep' : 'Oct'),
          labelHeader: 'Month',
        }}
      />,
    );
    expect(screen.getByRole('figure', { name: 'Quotes by month' })).toHaveAccessibleDescription(
      'Monthly cost of what was quoted.',
    );
    await userEvent.click(screen.getByText('Show as table'));
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Month', 'Saved', 'Ordered'],
      ['Sep', '£1,234.56', '£0.00'],
      ['Oct', '–', '£500.00'],
    ]);
  });

  it('has a legend when there is more than one series', () => {
    const view = render(<LineChart data={data} options={{ title: 'Quotes' }} />);
    expect(
      within(screen.getByRole('list', { name: 'Legend for Quotes' })).getAllByRole('listitem'),
    ).toHaveLength(2);
    view.rerender(
      <LineChart data={{ ...data, series: data.series.slice(0, 1) }} options={{ title: 'Quotes' }} />,
    );
    expect(screen.queryByRole('list', { name: 'Legend for Quotes' })).toBeNull();
  });

  it('zooms into a part of the labels, and back', async () => {
    const labels = Array.from({ length: 24 }, (_, hour) => `${hour}:00`);
    render(
      <LineChart
        data={{ labels, series: [{ label: 'In', values: labels.map((_, hour) => hour) }] }}
        options={{ title: 'Traffic', isZoomable: true, limits: [{ label: 'Bandwidth', value: 30 }] }}
      />,
    );
    await userEvent.click(screen.getByText('Show as table'));
    await screen.findByRole('table');
    const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
    const [zoomIn, later, all] = ['Zoom in', 'Later', 'Show all'].map((name) =>
      screen.getByRole('button', { name }),
    );
    expect(all).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(zoomIn as HTMLElement);
    expect(rows()).toHaveLength(12);
    expect(rows()[0]).toHaveTextContent('6:00');
    await userEvent.click(later as HTMLElement);
    expect(rows()[0]).toHaveTextContent('12:00');
    await userEvent.click(all as HTMLElement);
    expect(rows()).toHaveLength(24);
  });

  it('formats the values of its table only once the table is opened', async () => {
    const labels = Array.from({ length: 24 }, (_, hour) => `${hour}:00`);
    render(
      <LineChart
        data={{ labels, series: [{ label: 'In', values: labels.map((_, hour) => hour) }] }}
        options={{ title: 'Traffic', isZoomable: true }}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(document.querySelectorAll('tr')).toHaveLength(0);
    await userEvent.click(screen.getByText('Show as table'));
    expect(within(await screen.findByRole('table')).getAllByRole('row')).toHaveLength(13);
  });

  it('shows a message when there is no data', () => {
    render(
      <LineChart
        data={{ labels: [], series: [] }}
        options={{ title: 'Traffic', emptyText: 'No traffic yet' }}
      />,
    );
    expect(screen.getByText('No traffic yet')).toBeVisible();
    expect(screen.queryByText('Show as table')).toBeNull();
  });

  it('draws the known values beside hidden amounts', () => {
    const months = {
      labels: ['Sep', 'Oct', 'Nov'],
      series: [{ label: 'Open', values: [Number.NaN, 200, 300] }],
    };
    for (const Chart of [LineChart, BarChart]) {
      const { container, unmount } = render(<Chart data={months} options={{ title: 'Pipeline' }} />);
      expect(container.querySelectorAll('svg path[d], svg rect')).not.toHaveLength(0);
      expect(container.innerHTML).not.toMatch(/NaN|∞/);
      unmount();
    }
  });

  it('starts at zero when all values are zero, and shortens the labels of its axis only', async () => {
    const days = { labels: ['24/11/2026', '25/11/2026'], series: [{ label: '1.2.0', values: [0, 0] }] };
    for (const Chart of [LineChart, BarChart]) {
      const { container, unmount } = render(
        <Chart
          data={days}
          options={{ title: 'Failed visits', valueKind: 'percent', formatTick: (label) => label.slice(0, 5) }}
        />,
      );
      const ticksOf = (direction: string) =>
        [...container.querySelectorAll(`.MuiChartsAxis-direction${direction} .MuiChartsAxis-tickLabel`)].map(
          (tick) => tick.textContent,
        );
      expect(ticksOf('Y')).toEqual(['0%', '1%']);
      expect(ticksOf('X')).toEqual(['24/11', '25/11']);
      await userEvent.click(screen.getByText('Show as table'));
      expect(await screen.findByRole('rowheader', { name: '24/11/2026' })).toBeVisible();
      unmount();
    }
  });

  it('shows a message when every amount is hidden', () => {
    render(
      <LineChart
        data={{ labels: ['Sep'], series: [{ label: 'Open', values: [Number.NaN] }] }}
        options={{ title: 'Pipeline', emptyText: 'Nothing to show' }}
      />,
    );
    expect(screen.getByText('Nothing to show')).toBeVisible();
  });

  it('shows the total in the middle and the percentage of each slice', async () => {
    render(
      <DoughnutChart
        data={{
          slices: [
            { label: 'Saved', value: 30 },
            { label: 'Ordered', value: 10 },
          ],
        }}
        options={{ title: 'By state', valueKind: 'number' }}
      />,
    );
    expect(screen.getByText('40')).toBeVisible();
    await userEvent.click(screen.getByText('Show as table'));
    expect(await screen.findByRole('row', { name: 'Saved 30 75%' })).toBeVisible();
  });
});
