import type { common } from '@portal/api-client/contract';
import { getAddressKey } from '../geocoding/service.ts';
import type { Site } from './ethernet.ts';

/** What a price follows from: where the site is, and which one it is. */
export function toSite(address: common.Address): Site {
  return {
    key: getAddressKey(address.addressLine1, address.postcode),
    latitude: address.latitude,
    longitude: address.longitude,
  };
}
