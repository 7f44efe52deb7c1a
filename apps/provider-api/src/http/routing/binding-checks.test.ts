import { describe, expect, it } from '@jest/globals';
import { allEndpoints } from '@portal/api-client/all-endpoints';
import { domains } from '../../domains.ts';
import { findDuplicateBindings, findUnboundEndpoints } from './binding-checks.ts';

const bindings = domains.flatMap((domain) => domain.routes ?? []);

describe('the contract', () => {
  it('has a handler for every endpoint', () => {
    expect(findUnboundEndpoints(allEndpoints, bindings)).toEqual([]);
  });

  it('has one handler per endpoint, and none for anything else', () => {
    expect(findDuplicateBindings(bindings)).toEqual([]);
    const known = new Set(allEndpoints.map(({ id }) => id));
    expect(bindings.map(({ endpoint }) => endpoint.id).filter((id) => !known.has(id))).toEqual([]);
  });
});
