import { contract } from '@portal/api-client';
import { bind } from '../http/routing/bind.ts';
import { chooseAddress } from './lookup/address-choices.ts';
import { autocomplete } from './lookup/suggestions.ts';
import { matchAddress, resolveAddress } from './matching/match-text.ts';
import { getAddressByUdprn, getCoordinates } from './service.ts';

const { geocoding } = contract;

export const geocodingRoutes = [
  bind(geocoding.autocomplete, autocomplete),
  bind(geocoding.getByUdprn, getAddressByUdprn),
  bind(geocoding.resolve, resolveAddress),
  bind(geocoding.match, matchAddress),
  bind(geocoding.choose, chooseAddress),
  bind(geocoding.getPostcodeCoordinates, getCoordinates),
];
