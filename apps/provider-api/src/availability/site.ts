import type { common } from '@portal/api-client/contract';
import { addressKey } from '../geocoding/service.ts';
import type { Site } from '../pricing/ethernet.ts';

/** What a price follows from: where the site is, and which one it is. */
export function siteOf(address: common.Address): Site {
  return {
    key: addressKey(address.addressLine1, address.postcode),
    latitude: address.latitude,
    longitude: address.longitude,
  };
}
