import { contract } from '@portal/api-client';
import { bind } from '../http/bind.ts';
import { autocomplete, getAddressByUdprn, getCoordinates, resolveAddress } from './service.ts';

const { geocoding } = contract;

export const geocodingRoutes = [
  bind(geocoding.autocomplete, ({ address, secondary }, { db }) => autocomplete(db, address, secondary)),
  bind(geocoding.getByUdprn, ({ udprn }, { db }) => getAddressByUdprn(db, udprn)),
  bind(geocoding.resolve, ({ address }, { db }) => resolveAddress(db, address)),
  bind(geocoding.getPostcodeCoordinates, ({ postcode, address }, { db }) =>
    getCoordinates(db, postcode, address),
  ),
];
