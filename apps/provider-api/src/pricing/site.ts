import type { common } from '@portal/api-client/contract';
import { getAddressKey } from '../geocoding/address.ts';
import type { Site } from './ethernet.ts';

/** The identity and coordinates of a site, which determine its prices. */
export function toSite(address: common.Address): Site {
  return {
    key: getAddressKey(address),
    latitude: address.latitude,
    longitude: address.longitude,
  };
}
