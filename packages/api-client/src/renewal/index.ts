export { type CarriedOver, carryOver, getServiceLayer } from './carry-over.ts';
export {
  findRenewal,
  getServiceTerm,
  getTermDistance,
  isAtService,
  listNotIncluded,
  type ServiceAddon,
} from './find-renewal.ts';
