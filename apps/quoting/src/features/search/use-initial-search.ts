import { contract } from '@portal/api-client';
import { useQuery, useSearchParams } from '@portal/portal-sdk';
import { formatAddress, NO_ADDRESS, toAddressValues } from '@portal/quote-kit/address';
import { BEARERS, DEFAULT_TERMS, filterAvailableSpeeds } from '@portal/quote-kit/criteria';
import { useQuoteKind } from '@portal/quote-kit/quotes';
import type { Search } from '../shared/quote-types.ts';
import {
  type BroadbandValues,
  NEW_BROADBAND_SEARCH,
  NEW_SEARCH,
  type SearchValues,
} from './search-schema.ts';

type WithAddress = Pick<Search, 'address'>;

const toPickedAddress = ({ address }: WithAddress) => ({
  entry: 'picked' as const,
  lookup: formatAddress(address),
  address: toAddressValues(address),
});

/** Initial values of the leased line form for changing an earlier search; `widened`: with its address alone. */
function getLeasedLineValues(search: Search, { ignoreCriteria = false } = {}): SearchValues {
  const { bearers, speeds, terms } = search;
  return { ...NEW_SEARCH, ...toPickedAddress(search), ...(ignoreCriteria ? {} : { bearers, speeds, terms }) };
}

/** Initial values of the broadband form from an earlier search; a leased line search has no existing line. */
function getBroadbandValues(search: Search): BroadbandValues {
  const { useExistingLine, pstnNumber } = search;
  return {
    ...NEW_BROADBAND_SEARCH,
    ...toPickedAddress(search),
    useExistingLine,
    pstnNumber: pstnNumber ?? '',
  };
}

/** A service has its street in one line, so it is entered as a manual address. */
function toServiceAddress({ address }: contract.circuits.Circuit) {
  return {
    entry: 'manual' as const,
    address: {
      ...NO_ADDRESS,
      addressLine1: address.street,
      town: address.city,
      postcode: address.postcode,
    },
  };
}

/** Its existing line, where broadband has a telephone line. */
function getServiceLine({ circuitType, attributes }: contract.circuits.Circuit) {
  const number = attributes['ATTR_LINE_NUMBER'];
  const hasLine = circuitType === 'Broadband' && typeof number === 'string' && number !== '';
  return hasLine ? { useExistingLine: true, pstnNumber: number } : {};
}

/**
 * The product of a service as criteria. Values that the form does not offer are left out, because the user could not
 * change them.
 */
function getServiceCriteria({ bearer, bandwidth, attributes }: contract.circuits.Circuit) {
  const bearers = BEARERS.filter((offered) => offered === bearer);
  const term = Number(attributes['ATTR_CONTRACT_TERM_MONTHS']);
  return {
    bearers,
    speeds: filterAvailableSpeeds([bandwidth], bearers),
    terms: DEFAULT_TERMS.filter((offered) => offered === term),
  };
}

export interface InitialSearch {
  /** Identifies the source of the values; null for an empty form. */
  from: string | null;
  values: SearchValues;
  broadband: BroadbandValues;
  isLoading: boolean;
}

/**
 * `?from={uuid}` fills in the address and criteria of an earlier search, or only the address with `&everything=1`.
 * `?quote={reference}` fills in the address of a saved quote, `?service={id}` address, line and product of a service. If the
 * source no longer exists, the form is empty.
 */
export function useInitialSearch(): InitialSearch {
  const [params] = useSearchParams();
  const { calls } = useQuoteKind();
  const from = params.get('from');
  const reference = from === null ? params.get('quote') : null;
  const serviceId = from === null && reference === null ? params.get('service') : null;
  const ignoreCriteria = params.get('everything') === '1';
  const once = { revalidateOnFocus: false };
  const search = useQuery(contract.availability.getSearch, from === null ? null : { uuid: from }, once);
  const quote = useQuery(calls.get, reference === null ? null : { reference }, once);
  const service = useQuery(contract.circuits.get, serviceId === null ? null : { id: serviceId }, once);
  const place = quote.data && toPickedAddress(quote.data);
  const site = service.data && toServiceAddress(service.data);
  const criteria = service.data && getServiceCriteria(service.data);
  return {
    from:
      from === null
        ? (reference ?? (serviceId && `service-${serviceId}`))
        : `${from}${ignoreCriteria ? '+' : ''}`,
    values: search.data
      ? getLeasedLineValues(search.data, { ignoreCriteria })
      : { ...NEW_SEARCH, ...place, ...site, ...criteria },
    broadband: search.data
      ? getBroadbandValues(search.data)
      : { ...NEW_BROADBAND_SEARCH, ...place, ...site, ...(service.data && getServiceLine(service.data)) },
    isLoading: search.isLoading || quote.isLoading || service.isLoading,
  };
}
