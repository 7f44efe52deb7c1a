import { expect, it } from '@jest/globals';
import type { ReleaseManifest } from '@portal/release-manifest';
import { testDescriptor } from '../../testing/descriptor.ts';
import { isNewerRelease } from './is-newer-release.ts';

function manifest(
  lastModified: string,
  shellVersion: string,
  areas: Record<string, string> = {},
): ReleaseManifest {
  return {
    lastModified,
    shellVersion,
    claims: [],
    areas: Object.entries(areas).map(([name, version]) => testDescriptor(name, version)),
    broken: [],
  };
}

const opened = manifest('2026-11-21T10:00:00Z', '1.0.0', { orders: '1.0.0', quoting: '1.0.0' });

it.each([
  [
    'the shell was released',
    manifest('2026-11-21T11:00:00Z', '1.1.0', { orders: '1.0.0', quoting: '1.0.0' }),
    true,
  ],
  [
    'one area was released',
    manifest('2026-11-21T11:00:00Z', '1.0.0', { orders: '1.0.1', quoting: '1.0.0' }),
    true,
  ],
  [
    'an area was added',
    manifest('2026-11-21T11:00:00Z', '1.0.0', { orders: '1.0.0', quoting: '1.0.0', bulk: '1.0.0' }),
    true,
  ],
  [
    'only the order of areas changed',
    manifest('2026-11-21T11:00:00Z', '1.0.0', { quoting: '1.0.0', orders: '1.0.0' }),
    false,
  ],
  [
    'the same versions were published again',
    manifest('2026-11-21T11:00:00Z', '1.0.0', { orders: '1.0.0', quoting: '1.0.0' }),
    false,
  ],
  [
    'a cache returns an older manifest',
    manifest('2026-11-21T09:00:00Z', '0.9.0', { orders: '0.9.0' }),
    false,
  ],
])('decides correctly when %s', (_case, live, expected) => {
  expect(isNewerRelease(opened, live)).toBe(expected);
});

it('never finds a newer release when the page was opened without a manifest', () => {
  expect(isNewerRelease(manifest('', ''), opened)).toBe(false);
});
