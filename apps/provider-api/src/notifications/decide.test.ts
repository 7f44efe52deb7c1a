import { describe, expect, it } from '@jest/globals';
import { notifications as contract } from '@portal/api-client/contract';
import { ROLE_IDS } from '@portal/auth/access';
import { DEFAULT_SETTINGS, decideDelivery, type Settings } from './decide.ts';

const NOON = new Date('2026-11-27T12:00:00Z');
const NIGHT = new Date('2026-11-27T23:00:00Z');
const admin = { roleId: 1, hasSignedIn: true };
const quiet = { ...DEFAULT_SETTINGS, quietFrom: 22, quietTo: 7 };
const choose = (settings: Settings, choices: Settings['choices']): Settings => ({ ...settings, choices });

/** What was emailed before users could choose: by kind, the roles. */
const EMAILED: Readonly<Record<string, readonly number[]>> = {
  proposals: ROLE_IDS,
  renewals: [1, 2],
  notices: [1, 4, 6],
  webhooks: ROLE_IDS,
};

describe('without settings', () => {
  it.each(contract.NOTIFICATION_KINDS)('%s is shown in the portal and emailed as before', (kind) => {
    for (const roleId of ROLE_IDS)
      expect(decideDelivery(kind, { roleId, hasSignedIn: true }, DEFAULT_SETTINGS, NIGHT)).toEqual({
        inPortal: true,
        mail: EMAILED[kind]?.includes(roleId) ? 'now' : 'never',
      });
  });

  it('nothing is emailed to people who have not signed in', () => {
    for (const kind of [...contract.NOTIFICATION_KINDS, 'account' as const])
      expect(decideDelivery(kind, { ...admin, hasSignedIn: false }, DEFAULT_SETTINGS, NOON)).toEqual({
        inPortal: true,
        mail: 'never',
      });
  });
});

describe('with settings', () => {
  it('each choice has its effect, and other kinds keep their defaults', () => {
    const settings = choose(DEFAULT_SETTINGS, {
      orders: { inPortal: false, mail: 'digest' },
      cases: { inPortal: true, mail: 'at-once' },
      notices: { inPortal: false, mail: 'never' },
    });
    const decide = (kind: contract.NotificationKind) => decideDelivery(kind, admin, settings, NOON);
    expect(decide('orders')).toEqual({ inPortal: false, mail: 'digest' });
    expect(decide('cases')).toEqual({ inPortal: true, mail: 'now' });
    expect(decide('notices')).toEqual({ inPortal: false, mail: 'never' });
    expect(decide('renewals')).toEqual({ inPortal: true, mail: 'now' });
  });

  it('emails wait during quiet hours, and digests have their own time', () => {
    const settings = choose(quiet, { orders: { inPortal: true, mail: 'digest' } });
    expect(decideDelivery('notices', admin, settings, NIGHT).mail).toBe('wait');
    expect(decideDelivery('notices', admin, settings, NOON).mail).toBe('now');
    expect(decideDelivery('orders', admin, settings, NIGHT).mail).toBe('digest');
  });

  it('emails about the account never wait and cannot be turned off', () => {
    const off = { inPortal: false, mail: 'never' } as const;
    const all = Object.fromEntries(contract.NOTIFICATION_KINDS.map((kind) => [kind, off]));
    expect(decideDelivery('account', admin, choose(quiet, all), NIGHT)).toEqual({
      inPortal: true,
      mail: 'now',
    });
  });

  it('requests for approval and paused webhooks stay in the portal', () => {
    const settings = choose(DEFAULT_SETTINGS, { approvals: { inPortal: false, mail: 'never' } });
    expect(decideDelivery('approvals', admin, settings, NOON)).toEqual({ inPortal: true, mail: 'never' });
  });
});
