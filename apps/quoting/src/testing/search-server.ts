import { contract } from '@portal/api-client';
import { type FakeServer, failure, fakeServer, testAddress } from '@portal/area-kit/testing';
import type { Offer } from '@portal/quote-kit/offers';
import { makeOffer } from '@portal/quote-kit/testing';
import type { AddonGroup } from '../features/shared/addons/addon-selection.ts';
import type { Search } from '../features/shared/quote-types.ts';

const { availability, geocoding } = contract;

const ADDRESS = testAddress({ uprn: '9876' });

export const ROUTER: AddonGroup = {
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

export interface SearchServer extends FakeServer {
  search: Search;
  offers: Offer[];
}

/** A fake server with one address, one search and its offers. Tests decide what saving an offer answers. */
export function searchServer({
  search,
  offers,
}: {
  search?: Partial<Search>;
  offers?: Offer[];
} = {}): SearchServer {
  const server: SearchServer = Object.assign(fakeServer(), {
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
      address: ADDRESS,
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
  const isKnown = (uuid: string | number) => uuid === server.search.uuid;
  server
    .on(geocoding.autocomplete, ({ secondary }) =>
      secondary === 'c-1'
        ? [
            suggestion('a-1', 'Unit 1, Mill House', 52_000_001),
            suggestion('a-2', 'Unit 2, Mill House', 52_000_002),
          ]
        : [
            suggestion('a-0', '12 High Street', 52_000_012),
            { ...suggestion('c-1', 'Mill House', null), isContainer: true },
          ],
    )
    .on(geocoding.getByUdprn, ({ udprn }) => ({ ...ADDRESS, udprn: Number(udprn) }))
    .on(geocoding.match, () => ({ address: null, candidates: [] }))
    .on(geocoding.getPostcodeCoordinates, () => ({ latitude: 53.8, longitude: -1.54 }))
    .on(availability.checkOnNetwork, () => ({ isOnNetwork: true }))
    .on(availability.createSearch, () => server.search)
    .on(availability.searchBroadband, () => ({
      uuid: server.search.uuid,
      address: server.search.address,
      quotes: server.offers,
    }))
    .on(availability.getSearch, ({ uuid }) => (isKnown(uuid) ? server.search : failure(404, 'Not found.')))
    .on(availability.listSearchResults, ({ uuid }) =>
      isKnown(uuid) ? server.offers : failure(404, 'Not found.'),
    )
    .on(availability.listSearchQuoteAddons, () => [ROUTER, PORTS])
    .on(contract.customers.list, () => []);
  return server;
}

function suggestion(id: string, text: string, udprn: number | null) {
  return { id, text, description: 'Leeds, LS1 4AP', udprn, isContainer: false, differences: [] };
}
