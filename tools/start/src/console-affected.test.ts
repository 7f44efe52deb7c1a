import { describe, expect, it } from '@jest/globals';
import type { ChangeInput } from '@portal/release-console/contract';
import { countAffected, getApp, makeChange } from '@portal/release-console/contract';
import { openConsole } from './testing/open-console.ts';

const { first, second, publishBuild, signInAs } = await openConsole();
const operator = await signInAs('operate');
const reason = 'planned';
const make = (change: ChangeInput) => operator.call(makeChange, change);
const count = (change: ChangeInput) => operator.call(countAffected, change);
const canary = {
  action: 'canary',
  app: 'orders',
  version: first,
  audience: { to: 'testers' },
  reason,
} as const;

describe('a dialog', () => {
  it('counts the users who get an area that only testers had', async () => {
    const { users = 0 } = await count({ action: 'disable', app: 'orders', message: 'closed', reason });
    const open = await publishBuild('trials', 'for everyone', {}, { audience: 'everyone' });
    await publishBuild('trials', 'for testers', {}, { audience: 'testers' });
    const testers = (await operator.call(getApp, { app: 'trials' })).users;
    expect(testers).toBeGreaterThan(0);
    expect(testers).toBeLessThan(users ?? 0);

    expect((await count({ action: 'rollback', app: 'trials', reason })).users).toBe(users);
    expect((await count({ action: 'publish', app: 'trials', version: open, reason })).users).toBe(users);
    const audience = { to: 'percentage', percent: 100 } as const;
    const toEveryone = { action: 'canary', app: 'trials', version: open, audience, reason } as const;
    expect((await count(toEveryone)).users).toBe(users);
    await make(toEveryone);
    const { rules } = await operator.call(getApp, { app: 'trials' });
    expect(rules).toMatchObject([{ to: 'percentage', users }]);
  });

  it('says that a change is refused, before it is confirmed', async () => {
    await make({ action: 'freeze', from: '2020-01-01 09:00', to: '2099-01-01 09:00', reason: 'holidays' });
    const publish = { action: 'publish', app: 'orders', version: first, reason } as const;
    for (const change of [publish, canary, { action: 'remove', app: 'orders', reason } as const])
      await expect(count(change)).rejects.toThrow('Releases are frozen until');
    // Scheduled changes wait, and a rollback is allowed.
    await count({ action: 'rollback', app: 'orders', reason });
    await make({ action: 'unfreeze', reason });

    await expect(count({ ...publish, version: '9.9.9' })).rejects.toThrow('has no version "9.9.9"');
    await expect(count({ action: 'rollback', app: 'orders', to: '9.9.9', reason })).rejects.toThrow(
      'has no version "9.9.9"',
    );
    await make({ action: 'rollback', app: 'orders', reason });
    await expect(count({ ...publish, version: second })).rejects.toThrow(
      'was rolled back. To use it anyway, tick the box above.',
    );
    await make({ ...publish, version: second, force: true });
  });

  it('is refused if someone else has changed the live version since it was opened', async () => {
    const fix = await publishBuild('orders', 'fix');
    const stale = { app: 'orders', ifLive: second, reason } as const;
    const refusal = `${fix} of orders is live now, not ${second}. Nothing was changed.`;
    await make({ ...canary, force: true });
    for (const change of [
      { ...stale, action: 'rollback', to: first },
      { ...stale, action: 'publish', version: first },
      { ...stale, action: 'promote', version: first },
    ] as const) {
      await expect(count(change)).rejects.toThrow(refusal);
      await expect(make(change)).rejects.toThrow(refusal);
    }
    await make({ action: 'stop-canary', app: 'orders', version: first, reason });
    await make({ action: 'rollback', app: 'orders', to: second, ifLive: fix, reason });
  });

  it('counts the users of a scheduled change by what it does then, not now', async () => {
    const { users } = await count({ action: 'disable', app: 'orders', message: 'closed', reason });
    const later = { action: 'schedule', app: 'orders', at: '2099-01-01 09:00', reason } as const;
    // The usual window: the area is not disabled yet when its end is scheduled.
    expect((await count({ ...later, change: 'enable' })).users).toBe(users);
    expect((await count({ ...later, change: 'disable', message: 'closed' })).users).toBe(users);
    await expect(count({ ...later, change: 'enable', at: '2020-01-01 09:00' })).rejects.toThrow(
      'is in the past',
    );
  });
});

describe('a result', () => {
  it('says that nobody gets the version while the area is disabled', async () => {
    await make({ action: 'disable', app: 'orders', message: 'Back at 18:00.', reason });
    const notice = 'orders is disabled for everyone. Its pages show only: "Back at 18:00."';
    expect((await make({ action: 'rollback', app: 'orders', reason })).summary).toContain(notice);
    const publish = { action: 'publish', app: 'orders', version: second, reason, force: true } as const;
    expect((await make(publish)).summary).toContain(notice);
    await make({ action: 'enable', app: 'orders', reason });
  });

  it('names the users who get another version', async () => {
    await make({ ...canary, force: true });
    const third = await publishBuild('orders', 'third', { draft: true });
    const { summary } = await make({ action: 'publish', app: 'orders', version: third, reason });
    expect(summary).toEqual([
      `orders ${third} is live; before: ${second}.`,
      `Users of partners with multi-quotes get orders ${first}.`,
      `Everyone else gets orders ${third}.`,
    ]);
  });

  it('names no command', async () => {
    const { summary } = await make({
      ...{ action: 'schedule', app: 'orders', at: '2099-01-01 09:00', reason },
      ...{ change: 'disable', message: 'Moved.' },
    });
    expect(summary.join(' ')).toContain('disable orders: on Thu 1 Jan 2099');
    expect(summary.join(' ')).not.toMatch(/release |--/);
  });
});
