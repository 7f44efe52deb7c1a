import * as v from '@portal/api-client/schema';
import { address, emptyEndpoint, instant, listEndpoint, resourceEndpoint } from '@portal/api-client/schema';
import { addressPart, queryUdprn } from '../shared/common.ts';

/** One suggestion of the address look-up. A `container` holds several addresses: look it up again with `secondary`. */
export const suggestion = v.object({
  id: v.string(),
  text: v.string(),
  description: v.string(),
  udprn: v.nullable(v.number()),
  isContainer: v.boolean(),
  /** The parts in which it is another address than was typed so far; none for a container. */
  differences: v.array(addressPart),
});
export type AddressSuggestion = v.InferOutput<typeof suggestion>;

export const autocomplete = listEndpoint(
  'geocoding.autocomplete',
  {
    method: 'GET',
    path: '/api/v1/geocoding/addresses/autocomplete',
    source: 'specification',
    access: 'signed-in',
    summary: 'Addresses that match a postcode or free text.',
    query: v.object({
      address: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(2, 'must be at least 2 characters'),
        v.maxLength(200),
      ),
      secondary: v.optional(v.string()),
    }),
  },
  suggestion,
);

export const getByUdprn = resourceEndpoint(
  'geocoding.getByUdprn',
  {
    method: 'GET',
    path: '/api/v1/geocoding/addresses/udprn',
    source: 'specification',
    access: 'signed-in',
    summary: 'The address of a UDPRN.',
    query: v.object({
      udprn: queryUdprn,
    }),
  },
  address,
);

export const resolve = resourceEndpoint(
  'geocoding.resolve',
  {
    method: 'GET',
    path: '/api/v1/geocoding/addresses/resolve',
    source: 'specification',
    access: 'signed-in',
    summary: 'The address that exactly matches free text with a postcode; 404 if there is none.',
    query: v.object({ address: v.pipe(v.string(), v.trim(), v.minLength(3)) }),
  },
  address,
);

/** An address that may be meant, and the parts in which it is another than was typed. */
const addressCandidate = v.object({
  udprn: v.number(),
  text: v.string(),
  differences: v.array(addressPart),
  /** The colleague who last chose this address for the same text, and when; null if nobody has. */
  chosenBefore: v.nullable(v.object({ by: v.string(), at: instant })),
});
export type AddressCandidate = v.InferOutput<typeof addressCandidate>;

const typedAddress = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(500));

export const match = resourceEndpoint(
  'geocoding.match',
  {
    method: 'GET',
    path: '/api/v1/geocoding/addresses/match',
    source: 'extension',
    access: 'signed-in',
    summary: 'The address that exactly matches free text, or else the closest addresses.',
    query: v.object({ address: typedAddress }),
  },
  v.object({
    address: v.nullable(address),
    /** At most ten: the one chosen before, then the closest first; none with an address. */
    candidates: v.array(addressCandidate),
  }),
);

export const choose = emptyEndpoint('geocoding.choose', {
  method: 'POST',
  path: '/api/v1/geocoding/addresses/choices',
  source: 'extension',
  access: 'signed-in',
  summary:
    'Stores for the company which address a text means. The next match of the text returns this address first.',
  body: v.object({ address: typedAddress, udprn: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
});

export const getPostcodeCoordinates = resourceEndpoint(
  'geocoding.getPostcodeCoordinates',
  {
    method: 'GET',
    path: '/api/v1/geocoding/postcode/coordinates',
    source: 'specification',
    access: 'signed-in',
    summary: 'The coordinates of a postcode.',
    query: v.object({
      postcode: v.pipe(v.string(), v.trim(), v.minLength(1, 'field is required')),
      address: v.optional(v.string()),
    }),
  },
  v.object({ latitude: v.number(), longitude: v.number() }),
);
