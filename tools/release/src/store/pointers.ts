import type { ChannelRule, Composition, Pointer } from '@portal/release-manifest';
import { isExpired } from '../channels/is-expired.ts';

/** The live version of the shell or an area. */
export function pointerOf(composition: Composition, app: string): Pointer | null {
  return app === 'shell' ? composition.shell : (composition.areas.find(({ name }) => name === app) ?? null);
}

/** The composition with another pointer for one app; null removes the area. */
export function withPointer(composition: Composition, app: string, pointer: Pointer | null): Composition {
  if (app === 'shell') return { ...composition, shell: pointer };
  const others = composition.areas.filter(({ name }) => name !== app);
  const areas = pointer === null ? others : [...others, { name: app, ...pointer }];
  return { ...composition, areas: areas.sort((a, b) => a.name.localeCompare(b.name)) };
}

/** Rules without those for the given versions. */
export function withoutVersions(
  channels: readonly ChannelRule[],
  versions: readonly string[],
): ChannelRule[] {
  return channels.filter(({ version }) => !versions.includes(version));
}

/** The versions that some visitors get instead of the live one. Versions of expired previews are left out. */
function channelVersions({ channels }: Pick<Pointer, 'channels'>): string[] {
  const now = new Date();
  return channels.filter((rule) => !isExpired(rule, now)).map(({ version }) => version);
}

/** The versions of an app that pruning keeps: live, previous, known good, pinned or in a channel. */
export function usedVersions(composition: Composition, app: string): string[] {
  const pointer = pointerOf(composition, app);
  if (pointer === null) {
    const previewed = channelVersions({ channels: newAreaRules(composition, app) });
    return [...marksOf(composition, app).pinned, ...previewed];
  }
  const { version, previous, knownGood, pinned } = pointer;
  const named = [version, previous, knownGood].filter((one) => one !== null && one !== undefined);
  return [...named, ...pinned, ...channelVersions(pointer)];
}

type Marks = Pick<Pointer, 'pinned' | 'rolledBack'>;

/** The versions of an app that are pinned or were rolled back, whether or not the app is live. */
export function marksOf(composition: Composition, app: string): Marks {
  const notLive = composition.notLiveAreas.find(({ name }) => name === app);
  return pointerOf(composition, app) ?? notLive ?? { pinned: [], rolledBack: [] };
}

/** The composition with other marks for an area that is not live. */
export function withMarks(
  composition: Composition,
  area: string,
  { pinned, rolledBack }: Marks,
): Composition {
  const others = composition.notLiveAreas.filter(({ name }) => name !== area);
  const isMarked = pinned.length > 0 || rolledBack.length > 0;
  const notLiveAreas = isMarked ? [...others, { name: area, pinned, rolledBack }] : others;
  return { ...composition, notLiveAreas };
}

/** The previews of an area that is not live. They become its rules when it becomes live. */
export function newAreaRules({ newAreaPreviews }: Composition, area: string): ChannelRule[] {
  return newAreaPreviews.filter((preview) => preview.area === area).map(({ area: _, ...rule }) => rule);
}

/** The pointer of an app that is made live for the first time, without its version. Its previews continue. */
export function newPointer(composition: Composition, app: string): Pointer {
  const { pinned, rolledBack } = marksOf(composition, app);
  const channels = newAreaRules(composition, app);
  return { version: '', previous: null, pinned, rolledBack, channels, disabled: null, flags: {} };
}

/** Every version of every live area that a visitor may get, each once. */
export function servedVersions({ areas }: Composition): { name: string; version: string }[] {
  return areas.flatMap(({ name, ...pointer }) =>
    [...new Set([pointer.version, ...channelVersions(pointer)])].map((served) => ({ name, version: served })),
  );
}
