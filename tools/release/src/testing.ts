import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { testUser } from '@portal/auth/testing';
import { integrityOf } from '@portal/build-config/build-files';
import { planCanary } from './channels/canary.ts';
import { toPercentile } from './channels/find-rule.ts';
import { makeChange } from './channels/make-change.ts';
import { makeDueChanges, planSchedule } from './channels/schedule.ts';
import { planFlag } from './flags/set-flag.ts';
import type { Visitor } from './serve/resolve-manifest.ts';
import { pointerOf, withPointer } from './store/pointers.ts';
import type { ReleaseStore } from './store/store.ts';

/** A visitor who may open every area. */
export const EVERYTHING: Visitor = {
  user: testUser(),
  me: '{}',
  session: '0'.repeat(64),
  mayOpen: () => true,
  mayFind: () => true,
};

/** A finished build with the given files, as the builder leaves it in `dist`. */
export async function writeBuild(
  folder: string,
  name: string,
  files: Readonly<Record<string, string>>,
  report: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const dist = await mkdtemp(join(folder, `${name}-`));
  await mkdir(join(dist, 'public'));
  for (const [file, content] of Object.entries(files)) await writeFile(join(dist, file), content);
  const isShell = name === 'shell';
  const build = {
    name,
    version: '1.0.0',
    kind: isShell ? 'shell' : 'area',
    container: isShell ? null : `portal_area_${name.replaceAll('-', '_')}`,
    entries: [Object.keys(files)[0]],
    preload: [],
    layers: [],
    pages: [],
    paths: isShell ? [] : [`/${name}`],
    audience: isShell ? null : 'everyone',
    sdk: isShell ? null : '^1.0.0',
    versions: { react: '19.0.0' },
    ...(isShell ? { provides: { react: ['useState'] } } : { uses: { react: ['useState'] } }),
    ...report,
    files: Object.fromEntries(Object.entries(files).map(([file, content]) => [file, integrityOf(content)])),
  };
  await writeFile(join(dist, 'build.json'), JSON.stringify(build));
  return dist;
}

const REASON = { reason: 'test' };

export async function giveCanary(store: ReleaseStore, area: string, version: string, percent: number) {
  const audience = { to: 'percentage', percent } as const;
  await makeChange(store, (now) => planCanary(store, now, area, version, audience, REASON));
}

/** Draws the users of a canary's percentage again until one user is among them and another is not. */
export async function drawCanaryUsers(
  store: ReleaseStore,
  area: string,
  { inside, outside }: { inside: number; outside: number },
): Promise<void> {
  await store.exclusively(async (lease, composition) => {
    const pointer = pointerOf(composition, area);
    if (pointer === null) throw new Error(`${area} is not live.`);
    const channels = pointer.channels.map((rule) => {
      if (rule.to !== 'percentage') return rule;
      const isIn = (salt: string, user: number) => toPercentile(salt, user) < rule.percent;
      for (let draw = 0; ; draw += 1) {
        const salt = `redrawn-${draw}`;
        if (isIn(salt, inside) && !isIn(salt, outside)) return { ...rule, salt };
      }
    });
    await store.apply(lease, {
      composition: withPointer(composition, area, { ...pointer, channels }),
      audit: { action: 'canary', app: area, from: pointer.version, to: pointer.version, reason: 'test' },
    });
  });
}

export async function switchFlag(store: ReleaseStore, area: string, flag: string, on: boolean) {
  await makeChange(store, (now) => planFlag(store, now, area, flag, on, REASON));
}

/** Schedules an action that is already due, and makes it. */
export async function makeScheduled(store: ReleaseStore, action: 'promote' | 'enable', area: string) {
  const at = new Date(Date.now() - 60_000);
  const before = new Date(at.getTime() - 60_000);
  await makeChange(store, (now) => planSchedule(now, action, area, { at, ...REASON }, before));
  await makeDueChanges(store);
}

/** A few bytes that unpack to many zeros. Brotli's highest quality, the default, would take seconds for them. */
export const decompressionBomb = (bytes: number): Buffer =>
  brotliCompressSync(Buffer.alloc(bytes), { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } });

/** mulberry32: the same seed gives the same sequence. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
