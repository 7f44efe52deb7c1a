import { expect, it, jest } from '@jest/globals';
import { type OrderListState, orderFilterChips, orderFilterInput } from './use-order-filters.ts';

const nothing = {
  status: [],
  milestone: [],
  waits_on: '',
  supplier: '',
  from: '',
  to: '',
  live_from: '',
  live_to: '',
};

function list(filters: Partial<OrderListState['filters']>, search = ''): OrderListState {
  return {
    page: 1,
    perPage: 10,
    sort: 'createdAt',
    direction: 'desc',
    search,
    filters: { ...nothing, ...filters },
    isFiltered: false,
    set: jest.fn<OrderListState['set']>(),
    clear: jest.fn(),
  };
}

it('asks the server for what the address says', () => {
  const input = orderFilterInput(
    list(
      {
        status: ['open', 'held'],
        milestone: ['survey'],
        live_from: '2026-03-01',
        live_to: '2026-03-31',
        waits_on: 'partner',
        supplier: 'northlight',
        from: '2026-01-01',
        to: '2026-02-01',
      },
      'ORD-1',
    ),
  );
  expect(input).toEqual({
    search: 'ORD-1',
    status: ['open', 'held'],
    milestone: ['survey'],
    liveFrom: '2026-03-01',
    liveTo: '2026-03-31',
    waitsOn: 'partner',
    supplierKey: 'northlight',
    createdFrom: '2026-01-01',
    createdTo: '2026-02-01',
  });
});

it('leaves out what a hand-typed address got wrong', () => {
  expect(
    orderFilterInput(
      list({
        status: ['nonsense'],
        milestone: ['toString'],
        waits_on: 'nobody',
        from: 'yesterday',
        live_from: 'June',
      }),
    ),
  ).toEqual({});
});

it('shows each chosen filter in words, with its own way back', () => {
  const state = list(
    {
      status: ['held', 'live'],
      milestone: ['install_appointment'],
      waits_on: 'provider',
      supplier: 'northlight',
      live_from: '2026-03-01',
    },
    'LS1',
  );
  const chips = orderFilterChips(state, () => 'Quayside Fibre');
  expect(chips.map(({ label }) => label)).toEqual([
    '“LS1”',
    'On hold',
    'Live',
    'At install appointment',
    'Waiting on us',
    'Quayside Fibre',
    'Live since 01/03/2026',
  ]);
  const live = (live_from: string, live_to: string) =>
    orderFilterChips(list({ live_from, live_to }), String).map(({ label }) => label);
  expect(live('2026-03-01', '2026-03-31')).toEqual(['Went live 01/03/2026 to 31/03/2026']);
  expect(live('', '2026-03-31')).toEqual(['Live by 31/03/2026']);
  chips[1]?.onRemove();
  expect(state.set).toHaveBeenCalledWith({ filters: { status: ['live'] } });
});
