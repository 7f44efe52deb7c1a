import { describe, expect, it, jest } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, renderRoute } from '@portal/area-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { quoteServer } from '../../testing/quote-server.ts';

const { single } = contract.quotes;

const PATH = '/quotes/Q-100234?view=proposal';
const monthly = () => screen.findByLabelText('Mark-up on monthly');
const sent = (server: ReturnType<typeof quoteServer>) => server.calls(single.updateMargin);

async function type(value: string): Promise<void> {
  const field = await monthly();
  await userEvent.clear(field);
  await userEvent.type(field, value);
  await userEvent.tab();
}

describe('customer proposal', () => {
  it('starts with the saved margin and shows who set it', async () => {
    const server = quoteServer();
    server.margin = {
      monthlyPercent: 40,
      installPercent: 0,
      setAt: '2026-11-20T10:32:00Z',
      setBy: 'Ben Okafor',
    };
    renderRoute(area, PATH, server);
    expect(await monthly()).toHaveValue('40');
    expect(screen.getByText(/by Ben Okafor, 20\/11\/2026 10:32/)).toBeVisible();
    // 325.00 and 40 % on it: 130.00 more, over 36 months.
    expect(screen.getByRole('article', { name: 'Proposal' })).toHaveTextContent('£455.00');
    expect(screen.getByText('£4,680.00')).toBeVisible();
    expect(sent(server)).toEqual([]);
  });

  it('saves a valid margin', async () => {
    const server = quoteServer();
    renderRoute(area, PATH, server);
    await type('900');
    expect(await screen.findByText(/may not be|between/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Print or save as PDF' })).toBeDisabled();
    await type('50');
    expect(await screen.findByText(/by Amelia Hart/)).toBeVisible();
    expect(sent(server)).toEqual([{ reference: 'Q-100234', monthlyPercent: 50, installPercent: 0 }]);
    expect(await monthly()).toHaveValue('50');
  });

  it('refuses what is no percentage and keeps the last saved one', async () => {
    const server = quoteServer();
    renderRoute(area, PATH, server);
    await type('50');
    expect(await screen.findByText(/by Amelia Hart/)).toBeVisible();
    const sheet = screen.getByRole('article', { name: 'Proposal' });
    expect(sheet).toHaveTextContent('£487.50');
    await type('15,5');
    expect(await screen.findByText(/numeric characters/)).toBeVisible();
    expect(await monthly()).toHaveValue('15,5');
    expect(sheet).toHaveTextContent('£487.50');
    expect(sent(server)).toHaveLength(1);
  });

  it('takes a margin instead of a mark-up, shows each beside the other, and the profit', async () => {
    const server = quoteServer();
    renderRoute(area, PATH, server);
    expect(await screen.findByText('= 16.7% margin')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Enter as'), 'Margin (of price)');
    const field = await screen.findByLabelText('Margin on monthly');
    expect(field).toHaveValue('16.67');
    await userEvent.clear(field);
    await userEvent.type(field, '50');
    await userEvent.tab();
    expect(await screen.findByText('= 100.0% mark-up')).toBeVisible();
    await waitFor(() =>
      expect(sent(server)).toEqual([{ reference: 'Q-100234', monthlyPercent: 100, installPercent: 0 }]),
    );
    expect(screen.getByRole('article', { name: 'Proposal' })).toHaveTextContent('£650.00');
    // 325.00 a month over 36 months.
    expect(screen.getByText('£11,700.00')).toBeVisible();
  });

  it('saves the margin when it is printed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const server = quoteServer();
    renderRoute(area, PATH, server);
    await userEvent.click(await screen.findByRole('button', { name: 'Print or save as PDF' }));
    await waitFor(() =>
      expect(sent(server)).toEqual([{ reference: 'Q-100234', monthlyPercent: 20, installPercent: 0 }]),
    );
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it('shows a failed save and retries it', async () => {
    const server = quoteServer();
    server.on(single.updateMargin, () => failure(403, 'Not yours to change.'));
    renderRoute(area, PATH, server);
    await type('30');
    expect(await screen.findByText(/Not saved. Not yours to change/)).toBeVisible();
    server.on(single.updateMargin, server.saveMargin);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Saved with this quote/)).toBeVisible();
  });
});
