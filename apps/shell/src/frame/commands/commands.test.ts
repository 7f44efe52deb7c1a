import { describe, expect, it } from '@jest/globals';
import { AREA_CLAIMS } from '../../testing/area-claims.ts';
import { ada } from '../../testing/portal-server.ts';
import { getNavigationCommands } from './commands.ts';

const titles = (...user: Parameters<typeof ada>) =>
  getNavigationCommands(ada(...user), AREA_CLAIMS).map(({ title }) => title);

const QUOTES = ['New quote', 'New broadband quote', 'New multi quote'];
const CASES = ['New support case', 'Report a fault'];

describe('commands that start something', () => {
  const actions = (...user: Parameters<typeof ada>) =>
    titles(...user)
      .filter((title) => !title.startsWith('Go to '))
      .sort();

  it.each([
    [1, [...QUOTES, ...CASES]],
    [4, [...QUOTES, ...CASES]],
    [5, QUOTES],
    [6, CASES],
  ])('are offered to role %i as %j', (roleId, expected) => {
    expect(actions({ roleId })).toEqual([...expected].sort());
  });

  it('leave out cases without a CRM account (R13) and multi quotes for non-testers (R16)', () => {
    const partner = { hasSfAccount: false, isMultiQuoteTester: false };
    expect(actions({ partner })).toEqual(['New broadband quote', 'New quote']);
  });
});

describe('commands that open a page', () => {
  it('name each page that the user may open once', () => {
    const hrefs = getNavigationCommands(ada(), AREA_CLAIMS).map(({ href }) => href);
    expect(new Set(hrefs).size).toBe(hrefs.length);
    expect(titles()).toEqual(
      expect.arrayContaining([
        'Go to Dashboard',
        'Go to Saved Quotes: Single',
        'Go to Approval Requests',
        'Go to Orders',
        'Go to All negotiations',
        'Go to Service notices',
        'Go to Users',
        'Go to Profile',
      ]),
    );
  });

  it('leave out pages of other roles', () => {
    expect(titles({ roleId: 6 })).not.toContain('Go to Orders');
    expect(titles({ roleId: 6 })).not.toContain('Go to Users');
    expect(titles({ roleId: 5 })).not.toContain('Go to Support Cases');
  });

  it('lead to a page with its query', () => {
    const commands = getNavigationCommands(ada(), AREA_CLAIMS);
    expect(commands.find(({ title }) => title === 'New support case')?.href).toBe('/support?new=case');
  });
});
