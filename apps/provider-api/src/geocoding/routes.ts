import { contract } from '@portal/api-client';
import { bind } from '../http/bind.ts';
import { addressOfUdprn, autocomplete, coordinatesOf, resolveAddress } from './service.ts';

const { geocoding } = contract;

export const geocodingRoutes = [
  bind(geocoding.autocomplete, ({ address, secondary }, { db }) => autocomplete(db, address, secondary)),
  bind(geocoding.getByUdprn, ({ udprn }, { db }) => addressOfUdprn(db, udprn)),
  bind(geocoding.resolve, ({ address }, { db }) => resolveAddress(db, address)),
  bind(geocoding.getPostcodeCoordinates, ({ postcode, address }, { db }) =>
    coordinatesOf(db, postcode, address),
  ),
];
