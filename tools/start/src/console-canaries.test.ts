import { expect, it } from '@jest/globals';
import { listWatchedCanaries, makeDueChanges, recordCanaryVerdict } from '@portal/release';
import { getApp, getOverview, makeChange } from '@portal/release-console/contract';
import { openConsole } from './testing/open-console.ts';

const { store, publishBuild, signInAs } = await openConsole();
const operator = await signInAs('operate');
const reason = 'phones first';
const app = 'orders';

it('shows a canary on hold and a scheduled change that failed, and what an operator can do', async () => {
  const version = await publishBuild(app, 'third', { draft: true });
  const canary = (percent: number, force = false) =>
    operator.call(makeChange, {
      action: 'canary',
      app,
      version,
      audience: { to: 'percentage', percent },
      reason,
      force,
    });
  await canary(10);
  expect((await operator.call(getApp, { app })).rules).toMatchObject([{ version, verdict: null }]);
  await operator.call(makeChange, {
    action: 'schedule',
    app,
    change: 'promote',
    version,
    at: '2099-01-01 09:00',
    reason,
  });
  const [watched] = await listWatchedCanaries(store, new Date());
  if (watched === undefined) throw new Error('The canary is watched.');
  await recordCanaryVerdict(store, watched, 'inconclusive', '1 of 3 visits failed.');

  const verdict = { isOnHold: true, reason: '1 of 3 visits failed.' };
  expect((await operator.call(getApp, { app })).rules).toMatchObject([{ version, verdict }]);
  await expect(canary(20)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/is on hold: .* tick the box above\. To end it, stop the canary\.$/),
  });
  await makeDueChanges(store, new Date('2099-01-02'));
  const [failed] = (await operator.call(getOverview, {})).scheduled;
  expect(failed?.failed?.why).toContain('is on hold');

  const promote = (force: boolean) =>
    operator.call(makeChange, { action: 'promote', app, version, reason, force });
  await expect(promote(false)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(
      /is on hold: 1 of 3 visits failed\. To make it live for everyone anyway, tick the box above\./,
    ),
  });

  await canary(20, true);
  expect((await operator.call(getApp, { app })).rules).toMatchObject([{ percent: 20, verdict: null }]);
  await operator.call(makeChange, { action: 'unschedule', app, id: failed?.id ?? '', reason });
  await promote(false);
  expect(await operator.call(getApp, { app })).toMatchObject({ version, rules: [], scheduled: [] });
});
