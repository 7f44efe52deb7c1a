import { expect, it } from '@jest/globals';
import { asc } from '../db/drizzle.ts';
import { londonDay } from '../shared/days.ts';
import { openTestApi } from '../testing/open-test-api.ts';
import { circuitAddons, circuitEvents, circuits } from './tables.ts';

const { api } = await openTestApi({});
const { db } = api.provider;
const all = await db.select().from(circuits).orderBy(asc(circuits.id));
const allAddons = await db.select().from(circuitAddons);
const allEvents = await db.select().from(circuitEvents);

type Service = (typeof all)[number];

const text = ({ attributes }: Service, name: string) => String(attributes[`ATTR_${name}`] ?? '');
const addonsOf = ({ id }: Service, name: string) =>
  allAddons.filter((addon) => addon.circuitId === id && addon.name === name).map((addon) => addon.text);

/** Describes each contradiction of a service; each rule compares two places that a page shows. */
const RULES: Readonly<Record<string, (service: Service) => boolean>> = {
  'ordered on two days': (service) =>
    allEvents.some(
      ({ circuitId, title, at }) =>
        circuitId === service.id && title === 'Ordered' && londonDay(at) !== service.purchaseDate,
    ),
  'installed on two days': (service) => text(service, 'LIVE_DATE') !== service.installDate,
  'live on two days': (service) =>
    allEvents.some(
      ({ circuitId, title, at }) =>
        circuitId === service.id && title === 'Live' && londonDay(at) !== service.installDate,
    ),
  'ordered after it was installed': ({ purchaseDate, installDate }) =>
    purchaseDate !== null && installDate !== null && purchaseDate > installDate,
  'two ends of contract': (service) => text(service, 'CONTRACT_END') !== service.contractEnd,
  'no optical unit beside an optical unit': (service) =>
    !service.isOnu && (/optical/i.test(text(service, 'NTE_TYPE')) || text(service, 'ONT_REFERENCE') !== ''),
  'an optical unit beside other equipment': (service) =>
    service.isOnu && !/optical/i.test(text(service, 'NTE_TYPE')) && text(service, 'ONT_REFERENCE') === '',
  'known to the network without an optical unit': ({ isOnu, hasOnuInstance }) => hasOnuInstance && !isOnu,
  'no order beside a reference': (service) =>
    text(service, 'ORDER_REFERENCE') === '' ||
    (service.orderReference !== null && service.orderReference !== text(service, 'ORDER_REFERENCE')),
  'a dynamic address beside a fixed one': (service) =>
    text(service, 'IP_ALLOCATION') === 'Dynamic' &&
    (text(service, 'WAN_IP') !== '' ||
      text(service, 'LAN_BLOCK') !== '' ||
      addonsOf(service, 'Static IP').length > 0),
  'a fixed allocation without an address': (service) =>
    /^\//.test(text(service, 'IP_ALLOCATION')) && text(service, 'WAN_IP') === '',
  'a block of another size than its allocation': (service) => {
    const block = /\/\d+$/.exec(text(service, 'LAN_BLOCK'))?.[0];
    return block !== undefined && block !== text(service, 'IP_ALLOCATION');
  },
  'a block that was not ordered': (service) =>
    addonsOf(service, 'IPv4 block').some((block) => block !== text(service, 'IP_ALLOCATION')),
  'another care level than was ordered': (service) =>
    addonsOf(service, 'Care level').some((level) => !text(service, 'CARE_LEVEL').startsWith(level)),
  'another router than was ordered': (service) =>
    addonsOf(service, 'Managed router').some((router) => router !== text(service, 'ROUTER_MODEL')),
  'managed without a router': (service) =>
    (text(service, 'MANAGED') === 'Yes') !== (text(service, 'ROUTER_MODEL') !== ''),
  'another resilience than was ordered': (service) =>
    addonsOf(service, 'Resilience').some((path) => path !== text(service, 'RESILIENCE')),
  'an AS number without BGP': (service) =>
    (text(service, 'ASN') !== '') !== (text(service, 'ROUTING') === 'BGP'),
  'another speed, bearer or product than its own': (service) =>
    text(service, 'BANDWIDTH') !== String(service.bandwidth) ||
    text(service, 'BEARER') !== String(service.bearer ?? '') ||
    text(service, 'PRODUCT') !== service.productName,
  'no price': ({ orderReference, monthlyCost, installCost }) =>
    (orderReference === null) !== (monthlyCost !== null && installCost !== null),
  'add-ons that cost more than the service': ({ id, orderReference, monthlyCost }) =>
    orderReference === null &&
    allAddons
      .filter(({ circuitId }) => circuitId === id)
      .reduce((sum, addon) => sum + addon.monthlyCost, 0) >= (monthlyCost ?? 0),
};

it.each(Object.entries(RULES))('no service has %s', (_, isWrong) => {
  expect(all.length).toBeGreaterThan(200);
  expect(all.filter(isWrong).map(({ name }) => name)).toEqual([]);
});
