import { contract } from '@portal/api-client';
import { type Binding, bind } from '../http/routing/bind.ts';
import { removeLocations, updateLocations } from './bulk.ts';
import { listLocations } from './list.ts';
import { startRemoval, startUpdate } from './runs.ts';
import * as locations from './service.ts';

const endpoints = contract.multiQuotes;

export const multiQuoteSiteRoutes: readonly Binding[] = [
  bind(endpoints.locations.list, listLocations),
  bind(endpoints.locations.create, locations.createLocation),
  bind(endpoints.locations.get, locations.getLocation),
  bind(endpoints.locations.update, locations.updateLocation),
  bind(endpoints.locations.remove, locations.removeLocation),
  bind(endpoints.locations.removeMany, removeLocations),
  bind(endpoints.locations.updateMany, updateLocations),
  bind(endpoints.locations.runs.remove, startRemoval),
  bind(endpoints.locations.runs.update, startUpdate),
];
