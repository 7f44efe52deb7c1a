import { describe, expect, it } from '@jest/globals';
import { TOKEN_SCOPES } from '@portal/api-client/scopes';
import { describeScopes, getScopes, PERMISSION_GROUPS } from './token-scopes.ts';

describe('token scopes', () => {
  it('include the levels below the selected one', () => {
    expect(getScopes({ quotes: 'approve', orders: 'read', support: 'none' })).toEqual([
      'quotes:read',
      'quotes:write',
      'quotes:approve',
      'orders:read',
    ]);
  });

  it('cover every scope of the contract', () => {
    const highest = Object.fromEntries(
      PERMISSION_GROUPS.map(({ key, levels }) => [key, levels.at(-1)?.value ?? '']),
    );
    expect(getScopes(highest).sort()).toEqual([...TOKEN_SCOPES].sort());
  });

  it('are described for the list', () => {
    expect(describeScopes(['orders:read', 'support:read', 'support:write'])).toBe(
      'Orders: read; Support cases: read and write',
    );
    // Tokens cannot list users.
    expect(describeScopes(['company:read'])).toBe('Company: read');
  });
});
