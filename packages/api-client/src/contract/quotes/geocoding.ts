import * as v from '@portal/api-client/schema';
import { address, listEndpoint, resourceEndpoint } from '@portal/api-client/schema';
import { queryUdprn } from '../shared/common.ts';

/** One suggestion of the address look-up. A `container` holds several addresses: look it up again with `secondary`. */
export const suggestion = v.object({
  id: v.string(),
  text: v.string(),
  description: v.string(),
  udprn: v.nullable(v.number()),
  isContainer: v.boolean(),
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
    summary: 'The single address that matches free text; 404 when none or several match.',
    query: v.object({ address: v.pipe(v.string(), v.trim(), v.minLength(3)) }),
  },
  address,
);

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
