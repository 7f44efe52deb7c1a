import type { ChannelRule, Composition, Pointer } from '@portal/release-manifest';

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

/** Every version of every area that a visitor may get, each once. */
export function servedVersions({ areas }: Composition): { name: string; version: string }[] {
  return areas.flatMap(({ name, version, channels }) =>
    [...new Set([version, ...channels.map((rule) => rule.version)])].map((served) => ({
      name,
      version: served,
    })),
  );
}
