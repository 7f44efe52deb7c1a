import type { Offer } from '../features/search-results/offer/offer.ts';
import { makeOffer } from '../features/search-results/offer/offer-fixture.ts';
import type { AddonGroup } from '../features/shared/addons/addon-selection.ts';
import type { Search } from '../features/shared/search/search-types.ts';
import { data, type FakeProvider, fakeProvider } from './fake-provider.ts';

export const AN_ADDRESS: Search['address'] = {
  uuid: 'a-1',
  addressLine1: '12 High Street',
  addressLine2: null,
  addressLine3: null,
  premise: '12',
  thoroughfare: 'High Street',
  town: 'Leeds',
  county: null,
  postcode: 'LS1 4AP',
  udprn: 52_000_012,
  uprn: '9876',
  latitude: 53.8,
  longitude: -1.54,
};

const ROUTER: AddonGroup = {
  uuid: 'router',
  name: 'Managed router',
  description: null,
  maxOptionsQuantity: 1,
  isMandatory: true,
  options: [
    {
      value: 'small',
      text: 'Small router',
      description: null,
      monthlyCost: 1_000,
      installCost: 5_000,
      disabled: false,
    },
    {
      value: 'large',
      text: 'Large router',
      description: null,
      monthlyCost: 2_500,
      installCost: 5_000,
      disabled: false,
    },
  ],
};
const PORTS: AddonGroup = {
  uuid: 'ports',
  name: 'Extra port',
  description: null,
  maxOptionsQuantity: 2,
  isMandatory: false,
  options: [
    {
      value: 'rj45',
      text: 'RJ45 port',
      description: null,
      monthlyCost: 600,
      installCost: 0,
      disabled: false,
    },
    { value: 'lc', text: 'LC port', description: null, monthlyCost: 800, installCost: 0, disabled: false },
  ],
};

export interface SearchServer extends FakeProvider {
  search: Search;
  offers: Offer[];
}

/** An address to find, a search there and what came of it; saving one marks it as saved. */
export function searchServer({
  search,
  offers,
}: {
  search?: Partial<Search>;
  offers?: Offer[];
} = {}): SearchServer {
  const provider = fakeProvider();
  const server: SearchServer = Object.assign(provider, {
    offers: offers ?? [
      makeOffer({ uuid: 'o-1', supplierKey: 'northway', monthlyCost: 30_000, speed: 100 }),
      makeOffer({
        uuid: 'o-2',
        supplierKey: 'castle',
        monthlyCost: 20_000,
        speed: 500,
        isOffnet: true,
        layer: null,
      }),
      makeOffer({ uuid: 'o-3', supplierKey: 'castle', monthlyCost: 90_000, speed: 1000, isEccFirm: false }),
    ],
    search: {
      uuid: 's-1',
      status: 'searched' as const,
      processingCount: 2,
      processedCount: 2,
      address: AN_ADDRESS,
      searchQuotesCount: offers?.length ?? 3,
      kind: 'single' as const,
      speeds: [],
      bearers: [],
      terms: [],
      useExistingLine: false,
      pstnNumber: null,
      createdAt: '2026-11-21T09:30:00.000Z',
      ...search,
    },
  });
  provider
    .on('GET /geocoding/addresses/autocomplete', ({ query }) =>
      data(
        query.get('secondary') === 'c-1'
          ? [
              suggestion('a-1', 'Unit 1, Mill House', 52_000_001),
              suggestion('a-2', 'Unit 2, Mill House', 52_000_002),
            ]
          : [
              suggestion('a-0', '12 High Street', 52_000_012),
              { ...suggestion('c-1', 'Mill House', null), isContainer: true },
            ],
      ),
    )
    .on('GET /geocoding/addresses/udprn', ({ query }) =>
      data({ ...AN_ADDRESS, udprn: Number(query.get('udprn')) }),
    )
    .on('GET /geocoding/postcode/coordinates', () => data({ latitude: 53.8, longitude: -1.54 }))
    .on('GET /availability/on-network', () => ({ body: { isOnNetwork: true } }))
    .on('POST /availability/search/create', () => data(server.search))
    .on('POST /availability/search/broadband', () =>
      data({ uuid: server.search.uuid, address: server.search.address, quotes: server.offers }),
    )
    .on('GET /availability/search/:', ({ params }) =>
      params[0] === server.search.uuid
        ? data(server.search)
        : { status: 404, body: { message: 'Not found.' } },
    )
    .on('GET /availability/search/results/:', ({ params }) =>
      params[0] === server.search.uuid
        ? data(server.offers)
        : { status: 404, body: { message: 'Not found.' } },
    )
    .on('GET /availability/search/quotes/:/addons', () => data([ROUTER, PORTS]))
    .on('PUT /availability/search/quotes/:/save', ({ params }) => {
      server.offers = server.offers.map((offer) =>
        offer.uuid === params[0]
          ? { ...offer, quoteReference: 'QS-7', savedAt: '2026-11-21T09:40:00.000Z' }
          : offer,
      );
      return data({ reference: 'QS-7' });
    });
  return server;
}

function suggestion(id: string, text: string, udprn: number | null) {
  return { id, text, description: 'Leeds, LS1 4AP', udprn, isContainer: false };
}
