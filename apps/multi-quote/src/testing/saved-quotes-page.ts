import { contract } from '@portal/api-client';
import { type FakeServer, fakeServer, pageOf } from '@portal/area-kit/testing';
import { makeQuote } from '@portal/quote-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { testMultiQuote } from './multi-quote-fixture.ts';

const { multiQuotes } = contract;

export const SAVED_QUOTES = [
  makeQuote({ reference: 'QM-1', kind: 'multi', customerName: 'Harbour Bakery' }),
  makeQuote({ reference: 'QM-2', kind: 'multi', customerName: 'Mill Street Dental', status: 'accepted' }),
];

/** A server with a saved multi-quote and its quotes. */
export const savedQuotesServer = (): FakeServer =>
  fakeServer()
    .on(contract.savedViews.list, () => [])
    .on(multiQuotes.listHistory, () => [
      { id: 'created', at: '2026-11-20T09:00:00Z', title: 'Created', detail: null, actor: 'Amelia Hart' },
      { id: 'q-1', at: '2026-11-20T10:00:00Z', title: 'Accepted', detail: '12 quotes', actor: 'Ben Okafor' },
    ])
    .on(multiQuotes.get, () => testMultiQuote({ eccCost: 300_00, firmEccCost: 120_00 }))
    .on(multiQuotes.quotes.list, () => pageOf(SAVED_QUOTES, { counts: { created: 1, accepted: 1 } }));

export async function selectQuotes(...references: string[]): Promise<void> {
  for (const reference of references) {
    const row = (await screen.findByText(reference)).closest<HTMLElement>('[role="row"]');
    if (row === null) throw new Error(`${reference} is not in a row.`);
    await userEvent.click(within(row).getByRole('checkbox'));
  }
}

/** Applies "Your reference" to the selected quotes and confirms it. */
export async function setReference(value: string): Promise<void> {
  await userEvent.selectOptions(await screen.findByLabelText('Field to change'), 'Your reference');
  await userEvent.click(screen.getByLabelText('Your reference'));
  await userEvent.paste(value);
  await userEvent.click(screen.getByText('Apply to selected'));
  await userEvent.click(await screen.findByRole('button', { name: /^Change / }));
}
