import { expect, it } from '@jest/globals';
import type { ReleaseManifest } from '@portal/release-manifest';
import { isNewerRelease } from './is-newer-release.ts';

const release = (sequence: number, shellVersion: string, lastModified = '2026-11-21T10:00:00Z') => ({
  lastModified,
  sequence,
  shellVersion,
  claims: [],
  areas: [],
  broken: [],
});
const opened: ReleaseManifest = release(5, '1.0.0');

it.each<[string, ReleaseManifest, string[], boolean]>([
  ['the shell was released', release(6, '1.1.0'), [], true],
  ['a loaded area was released', release(6, '1.0.0'), ['orders'], true],
  ['an area was released that this page has not loaded', release(6, '1.0.0'), [], false],
  ['the publisher’s clock is an hour behind', release(6, '1.1.0', '2026-11-21T09:00:00Z'), [], true],
  ['the same versions were published again', release(7, '1.0.0'), [], false],
  ['a preview that this page has loaded has ended', release(5, '1.0.0'), ['orders'], true],
  ['a cache returns an older manifest', release(4, '0.9.0', '2026-11-21T12:00:00Z'), ['orders'], false],
])('decides correctly when %s', (_case, live, outdated, expected) => {
  expect(isNewerRelease(opened, live, outdated)).toBe(expected);
});

it('never finds a newer release when the page was opened without a manifest', () => {
  expect(isNewerRelease(release(0, '', ''), opened, [])).toBe(false);
});
