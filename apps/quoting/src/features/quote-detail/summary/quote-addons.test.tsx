import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, renderRoute } from '@portal/area-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../../area.ts';
import { quoteServer } from '../../../testing/quote-server.ts';
import { ROUTER } from '../../../testing/search-server.ts';

const { single } = contract.quotes;
const PATH = '/quotes/Q-100234';
const SMALL = {
  uuid: 'router',
  value: 'small',
  name: 'Managed router',
  text: 'Small router',
  quantity: 2,
  monthlyCost: 2_000,
  installCost: 10_000,
  additionalInformation: null,
};

it('shows the costs of an add-on for its whole quantity', async () => {
  renderRoute(area, PATH, quoteServer({ quote: { addons: [SMALL] } }));
  expect(await screen.findByText('Small router × 2')).toBeVisible();
  expect(screen.getByText('£20.00 per month')).toBeVisible();
  expect(screen.getByText('£100.00 one-off')).toBeVisible();
});

it('changes the add-ons of a saved quote, with the new price', async () => {
  const server = quoteServer({
    quote: { addons: [{ ...SMALL, quantity: 1, monthlyCost: 1_000, installCost: 5_000 }], actions: ['edit'] },
  });
  server.on(single.listAddons, () => [ROUTER]).on(single.update, () => server.quote);
  const page = renderRoute(area, PATH, server);
  await userEvent.click(await screen.findByRole('button', { name: 'Change add-ons' }));
  await userEvent.click(await screen.findByRole('button', { name: /Large router/ }));
  // 325.00 with the small router at 10.00 becomes 340.00 with the large one at 25.00.
  expect(await screen.findByText('£340.00')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save add-ons' }));
  await waitFor(() =>
    expect(page.alerts()).toEqual(['Add-ons saved. Prices and the proposal include them.']),
  );
  expect(server.calls(single.update)).toEqual([
    {
      reference: 'Q-100234',
      version: 1,
      addons: [{ uuid: 'router', options: [{ value: 'large', quantity: 1 }] }],
    },
  ]);
  expect(await screen.findByRole('button', { name: 'Change add-ons' })).toHaveFocus();
});

it('keeps the choice when the provider refuses it, and says why', async () => {
  const server = quoteServer({ quote: { actions: ['edit'] } });
  server
    .on(single.listAddons, () => [ROUTER])
    .on(single.update, () =>
      failure(422, 'is not a valid value', {
        errors: { 'addons.0.options.0.value': ['is not a valid value'] },
      }),
    );
  renderRoute(area, PATH, server);
  await userEvent.click(await screen.findByRole('button', { name: 'Change add-ons' }));
  await userEvent.click(await screen.findByRole('button', { name: /Large router/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save add-ons' }));
  expect(await screen.findByText('The add-on field is not a valid value')).toBeVisible();
  expect(screen.getByRole('button', { name: /Large router/ })).toHaveAttribute('aria-pressed', 'true');
});

it('shows a colleague’s change before it is overwritten', async () => {
  const server = quoteServer({ quote: { actions: ['edit'] } });
  const theirs = { ...server.quote, addons: [SMALL], version: 2 };
  server
    .on(single.listAddons, () => [ROUTER])
    .on(single.update, () => failure(409, 'This quote has changed.', { current: theirs }));
  renderRoute(area, PATH, server);
  await userEvent.click(await screen.findByRole('button', { name: 'Change add-ons' }));
  await userEvent.click(await screen.findByRole('button', { name: /Large router/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save add-ons' }));
  expect(await screen.findByRole('button', { name: 'Keep mine' })).toBeVisible();
  expect(screen.getByText('Small router × 2')).toBeVisible();
});

it('offers no change of add-ons once the quote is accepted', async () => {
  renderRoute(
    area,
    PATH,
    quoteServer({ quote: { addons: [SMALL], status: 'accepted', actions: ['edit', 'complete_crf'] } }),
  );
  expect(await screen.findByText('Change add-ons in the customer request form.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change add-ons' })).toBeNull();
});
