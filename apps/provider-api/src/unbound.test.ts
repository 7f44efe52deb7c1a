import { describe, expect, it } from '@jest/globals';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { domains } from './domains.ts';
import { boundTwice, unboundEndpoints } from './http/unbound.ts';

const bindings = domains.flatMap((domain) => domain.routes ?? []);

describe('the contract', () => {
  it('is answered, every call of it', () => {
    expect(unboundEndpoints(allEndpoints, bindings)).toEqual([]);
  });

  it('is answered once a call, and nothing else is', () => {
    expect(boundTwice(bindings)).toEqual([]);
    const known = new Set(allEndpoints.map(({ id }) => id));
    expect(bindings.map(({ endpoint }) => endpoint.id).filter((id) => !known.has(id))).toEqual([]);
  });
});
