import { describe, expect, it } from '@jest/globals';
import { TOKEN_SCOPES } from '@portal/api-client/scopes';
import { describeScopes, getScopes, PERMISSION_GROUPS } from './token-scopes.ts';

describe('what a token may do', () => {
  it('includes the levels below the chosen one', () => {
    expect(getScopes({ quotes: 'approve', orders: 'read', support: 'none' })).toEqual([
      'quotes:read',
      'quotes:write',
      'quotes:approve',
      'orders:read',
    ]);
  });

  it('can be every scope that there is', () => {
    const most = Object.fromEntries(
      PERMISSION_GROUPS.map(({ key, levels }) => [key, levels.at(-1)?.value ?? '']),
    );
    expect(getScopes(most).sort()).toEqual([...TOKEN_SCOPES].sort());
  });

  it('is said in words', () => {
    expect(describeScopes(['orders:read', 'support:read', 'support:write'])).toBe(
      'Orders: read. Support cases: read and change',
    );
  });
});
