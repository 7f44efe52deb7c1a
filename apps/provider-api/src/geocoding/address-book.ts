import { hash32, hashFraction, hashInteger, hashPick } from '../shared/stable-hash.ts';
import { roundPoint } from './places/distance.ts';
import { TOWNS, type Town } from './places/towns.ts';

/** An address of the generated address book: towns are real, streets and premises are not. */
export interface BookAddress {
  udprn: number;
  uprn: string | null;
  /** Identifies a building with several units; null for a single premise. */
  containerKey: string | null;
  containerName: string | null;
  addressLine1: string;
  addressLine2: string | null;
  premise: string;
  thoroughfare: string;
  town: string;
  county: string;
  postcode: string;
  postcodeCompact: string;
  /** Sorts the premises of a street in natural order. */
  position: number;
  latitude: number;
  longitude: number;
}

const FIRST_UDPRN = 50_000_017;
const STREETS_PER_TOWN = 7;
const INWARD_LETTERS = [...'ABDEFGHJLNPQRSTUWXYZ'] as unknown as readonly [string, ...string[]];
const STREET_NAMES = [
  'Albion',
  'Alder',
  'Assembly',
  'Bellfounder',
  'Brewhouse',
  'Bridgewater',
  'Canal',
  'Carding',
  'Chandler',
  'Coopers',
  'Copperfield',
  'Corn Hill',
  'Curlew',
  'Dyers',
  'Eastfield',
  'Fairweather',
  'Ferryman',
  'Foundry',
  'Fuller',
  'Gasworks',
  'Glasshouse',
  'Granary',
  'Hawthorn',
  'Heron',
  'Hopyard',
  'Ironbridge',
  'Juniper',
  'Kingfisher',
  'Lamplighter',
  'Lantern',
  'Limekiln',
  'Loom',
  'Maltings',
  'Mariner',
  'Meridian',
  'Millrace',
  'Navigation',
  'Northgate',
  'Oldfield',
  'Orchard',
  'Packhorse',
  'Paper Mill',
  'Pinfold',
  'Quarry',
  'Rope Walk',
  'Saddler',
  'Sandpiper',
  'Sawmill',
  'Shuttle',
  'Signal',
  'Spindle',
  'Station',
  'Tannery',
  'Tenter',
  'Union',
  'Viaduct',
  'Weaver',
  'Wharf',
  'Wheelwright',
  'Woolpack',
] as const;
const STREET_KINDS = ['Street', 'Street', 'Road', 'Lane', 'Way', 'Row', 'Place', 'Approach'] as const;
const BUILDING_NAMES = [
  'Kestrel',
  'Beacon',
  'Harbour',
  'Sterling',
  'Phoenix',
  'Regent',
  'Summit',
  'Turing',
  'Lovelace',
  'Wren',
  'Atlas',
  'Compass',
  'Enterprise',
  'Century',
  'Pioneer',
  'Quayside',
  'Trinity',
  'Victory',
  'Zenith',
  'Orchid',
] as const;
const BUILDING_KINDS = ['House', 'Court', 'Works', 'Business Centre', 'Point'] as const;

/** Every address in a fixed order, the same on each machine and run. */
export function* generateAddressBook(): Generator<BookAddress> {
  let udprn = FIRST_UDPRN;
  const taken = new Set<string>();
  for (const town of TOWNS) {
    for (let street = 0; street < Math.max(STREETS_PER_TOWN, town.outwards.length * 2); street += 1) {
      for (const address of generateStreet(town, street, taken)) {
        udprn += 3 + (hash32(`${address.postcode}:${address.addressLine1}`) % 5);
        yield { ...address, udprn, uprn: generateUprn(udprn) };
      }
    }
  }
}

function* generateStreet(town: Town, street: number, taken: Set<string>): Generator<BookAddress> {
  const key = `${town.name}/${street}`;
  const outward = town.outwards[street % town.outwards.length] ?? '';
  const postcode = takePostcode(key, outward, taken);
  const thoroughfare = takeStreetName(key, town, street);
  const centre = {
    latitude: town.latitude + (hashFraction(`${key}:latitude`) - 0.5) * 0.05,
    longitude: town.longitude + (hashFraction(`${key}:longitude`) - 0.5) * 0.07,
  };
  const base = {
    town: town.name,
    county: town.county,
    thoroughfare,
    postcode,
    postcodeCompact: postcode.replace(' ', ''),
    udprn: 0,
    uprn: null,
  };
  const at = (position: number) =>
    roundPoint({
      latitude: centre.latitude + position * 0.000_05,
      longitude: centre.longitude + position * 0.000_07,
    });
  const building = `${hashPick(`${key}:building`, BUILDING_NAMES)} ${hashPick(`${key}:kind`, BUILDING_KINDS)}`;
  const units = hashInteger(`${key}:units`, 4, 6);
  const last = hashInteger(`${key}:last`, 6, 9);
  const buildingNumber = last * 2 + 3;
  for (let index = 0; index < last; index += 1) {
    const number = `${index * 2 + 1}${index > 0 && hashFraction(`${key}:${index}:letter`) < 0.06 ? 'A' : ''}`;
    yield {
      ...base,
      ...at(index * 2 + 1),
      containerKey: null,
      containerName: null,
      addressLine1: `${number} ${thoroughfare}`,
      addressLine2: null,
      premise: number,
      position: index,
    };
  }
  for (let index = 1; index <= units; index += 1) {
    const premise = `Unit ${index}, ${building}`;
    yield {
      ...base,
      ...at(buildingNumber),
      containerKey: `${base.postcodeCompact}-${buildingNumber}`,
      containerName: `${building}, ${buildingNumber} ${thoroughfare}`,
      addressLine1: premise,
      addressLine2: `${buildingNumber} ${thoroughfare}`,
      premise,
      position: 100 + index,
    };
  }
}

function takePostcode(key: string, outward: string, taken: Set<string>): string {
  for (let attempt = 0; ; attempt += 1) {
    const salt = `${key}:postcode:${attempt}`;
    const inward = `${hashInteger(`${salt}:digit`, 1, 9)}${hashPick(`${salt}:a`, INWARD_LETTERS)}${hashPick(`${salt}:b`, INWARD_LETTERS)}`;
    const postcode = `${outward} ${inward}`;
    if (taken.has(postcode)) continue;
    taken.add(postcode);
    return postcode;
  }
}

/** Street names are unique within a town: each town takes them from its own starting point. */
function takeStreetName(key: string, town: Town, street: number): string {
  const name = STREET_NAMES[(hash32(town.name) + street * 7) % STREET_NAMES.length] ?? STREET_NAMES[0];
  return `${name} ${hashPick(`${key}:street-kind`, STREET_KINDS)}`;
}

/** UPRNs come from another register: they differ from UDPRNs and are missing for some addresses. */
function generateUprn(udprn: number): string | null {
  if (hashFraction(`${udprn}:has-uprn`) < 0.06) return null;
  return String(100_020_000_000 + udprn * 17 + (hash32(`uprn:${udprn}`) % 17));
}
