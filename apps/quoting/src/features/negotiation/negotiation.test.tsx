import { expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { failure, renderRoute } from '@portal/area-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../area.ts';
import { quoteServer } from '../../testing/quote-server.ts';

const { single } = contract.quotes;
const { negotiations } = single;
type Round = contract.quotes.QuoteNegotiation;

const REFERENCE = 'Q-100234';
const PATH = `/quotes/${REFERENCE}`;
const UUID = '3f0b8a52-5d53-4a3e-9d0e-0d6f5a1c2b3d';
const at = '2026-11-26T09:00:00Z';

function makeRound(offer: Partial<Round['offer']> = {}, more: Partial<Round> = {}): Round {
  return {
    uuid: UUID,
    round: 1,
    status: 'pending',
    notes: 'Match the other supplier',
    targetMonthly: 30_000,
    targetTermMonths: null,
    answerDueAt: '2099-01-01T00:00:00Z',
    createdBy: 'Amelia Hart',
    createdAt: at,
    offer: {
      uuid: 'offer',
      group: 'Northlight',
      quoteReference: REFERENCE,
      customerName: 'Harbour Bakery',
      postcode: 'LS1 4AB',
      supplierKey: 'northlight',
      productName: 'Ethernet',
      termMonths: 12,
      totalCost: 440_000,
      eccCost: 0,
      installCost: 50_000,
      monthlyCost: 32_500,
      newEcc: 0,
      newInstall: 50_000,
      newMonthlyCost: 30_000,
      newTotalCost: 410_000,
      newSearchQuote: null,
      newProduct: null,
      status: 'ready',
      note: '2% off',
      reason: null,
      decidedBy: null,
      decidedAt: null,
      createdAt: at,
      ...offer,
    },
    revision: 'revision-1',
    ...more,
  };
}

const LONGER = {
  newProduct: { productName: 'Ethernet', termMonths: 60, leadTimeDays: 30 },
  newTotalCost: 1_850_000,
};

function setUp(rounds: Round[], status: 'created' | 'negotiation' = 'negotiation') {
  const server = quoteServer({ quote: { status, actions: status === 'created' ? ['accept'] : ['cancel'] } });
  server.on(negotiations.list, () => rounds);
  return { server, ...renderRoute(area, PATH, server) };
}

it('offers no negotiation to users who do not see costs', async () => {
  const server = quoteServer({ quote: { status: 'negotiation', actions: ['cancel'] } });
  renderRoute(area, PATH, server, { user: { prices: 'selling' } });
  expect(await screen.findByRole('tab', { name: 'History' })).toBeVisible();
  expect(screen.queryByText(/Open negotiation/)).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Negotiation' })).toBeNull();
});

it('asks for a better price from the menu', async () => {
  const rounds: Round[] = [];
  const { server } = setUp(rounds, 'created');
  server.on(negotiations.create, () => {
    const round = makeRound({ status: 'pending', newMonthlyCost: null, newTotalCost: null, note: null });
    rounds.push(round);
    server.quote = { ...server.quote, status: 'negotiation', actions: ['cancel'], version: 2 };
    return round;
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Negotiate the price' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Negotiate the price' }));
  const panel = within(await screen.findByRole('dialog'));
  await userEvent.type(panel.getByLabelText(/Target price per month/), '300');
  await userEvent.dblClick(panel.getByRole('button', { name: 'Send to the pricing desk' }));
  expect(await screen.findByText('Waiting for the pricing desk')).toBeVisible();
  expect(server.calls(negotiations.create)).toEqual([
    { reference: REFERENCE, version: 1, targetMonthly: 30_000, targetTermMonths: null, notes: null },
  ]);
});

it('offers a typed request again after its panel was closed, until it is sent', async () => {
  const { server } = setUp([], 'created');
  server.on(negotiations.create, () => makeRound());
  const openPanel = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Negotiate the price' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Negotiate the price' }));
    return within(await screen.findByRole('dialog'));
  };
  await userEvent.type((await openPanel()).getByLabelText(/^Message to the pricing desk/), 'Match Castle');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(await screen.findByRole('button', { name: 'Negotiate the price' }));
  const panel = within(await screen.findByRole('dialog'));
  await userEvent.click(await panel.findByRole('button', { name: 'Restore draft' }));
  expect(panel.getByLabelText(/^Message to the pricing desk/)).toHaveValue('Match Castle');
  await userEvent.click(panel.getByRole('button', { name: 'Send to the pricing desk' }));
  await waitFor(() => expect(server.calls(negotiations.create)).toMatchObject([{ notes: 'Match Castle' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(Object.keys(localStorage).filter((key) => key.includes('negotiation'))).toEqual([]);
});

it('shows the commitment first, praises no longer term, and accepts with the old and new values', async () => {
  const rounds = [makeRound(LONGER)];
  const { server } = setUp(rounds);
  server.on(negotiations.accept, () => {
    rounds[0] = makeRound(
      { ...LONGER, status: 'accepted', decidedAt: at, decidedBy: 'Amelia Hart' },
      { status: 'accepted' },
    );
    server.quote = { ...server.quote, status: 'created', actions: ['accept'], version: 3 };
    return rounds[0];
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Open negotiation' }));
  expect(await screen.findByText(/Longer commitment/)).toBeVisible();
  expect(screen.queryByText(/Costs less/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog'));
  const terms = dialog.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms.slice(0, 2)).toEqual(['Term', 'Product']);
  expect(dialog.getByText(/60 Months instead of 12/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Accept the offer' }));
  expect(await screen.findByText(/Accepted .* by Amelia Hart/)).toBeVisible();
  expect(server.calls(negotiations.accept)).toEqual([
    { reference: REFERENCE, negotiationUuid: UUID, revision: 'revision-1', reason: null },
  ]);
});

it('keeps the terms in the open dialog, and refuses to accept others', async () => {
  const rounds = [makeRound()];
  const { server } = setUp(rounds);
  server.on(negotiations.accept, ({ revision }) => {
    if (revision === rounds[0]?.revision) return makeRound({}, { status: 'accepted' });
    return failure(409, 'The offer has changed since you opened it. Check the new terms before you accept.');
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Open negotiation' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  rounds[0] = makeRound({ newMonthlyCost: 31_000 }, { revision: 'revision-2' });
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Accept the offer' }));
  expect(await dialog.findByText(/^The offer has changed since you opened it/)).toBeVisible();
  expect(dialog.getByText('£325.00 → £300.00')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('£325.00 → £310.00')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Accept the offer' }));
  await waitFor(() =>
    expect(server.calls(negotiations.accept).map(({ revision }) => revision)).toEqual([
      'revision-1',
      'revision-2',
    ]),
  );
});

it('does not praise a lower total for fewer months', async () => {
  setUp([makeRound({ newProduct: { productName: 'Ethernet', termMonths: 6, leadTimeDays: 30 } })]);
  await userEvent.click(await screen.findByRole('button', { name: 'Open negotiation' }));
  expect(await screen.findByText(/^Shorter commitment/)).toBeVisible();
  expect(screen.queryByText(/Costs less/)).toBeNull();
});

it('says in the dialog that a colleague decided first', async () => {
  const { server } = setUp([makeRound()]);
  server.on(negotiations.decline, () => failure(409, 'This price has already been accepted.'));
  await userEvent.click(await screen.findByRole('button', { name: 'Open negotiation' }));
  expect(await screen.findByText('Costs less for the same term.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/Reason/), 'Too much');
  await userEvent.click(dialog.getByRole('button', { name: 'Decline the offer' }));
  expect(await dialog.findByText('This price has already been accepted.')).toBeVisible();
});

it('is not offered to users who do not see costs', async () => {
  renderRoute(area, `${PATH}?tab=negotiation`, quoteServer(), { user: { prices: 'selling' } });
  expect(await screen.findByRole('tab', { name: 'Summary', selected: true })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Negotiation' })).toBeNull();
});
