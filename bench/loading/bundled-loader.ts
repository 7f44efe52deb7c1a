import type { Area } from '@portal/portal-sdk/host';
import type * as Federated from '../../apps/shell/src/platform/areas/loading/load-area.ts';

export type BundledAreas = Readonly<Record<string, () => Promise<{ area: Area }>>>;

/** Replaces the exports of the shell's loader in the build without federation; a missing one is a type error. */
export function createBundledLoader(areas: BundledAreas): typeof Federated {
  return {
    async loadArea({ name }) {
      const bundled = await areas[name]?.();
      if (bundled === undefined) throw new Error(`The bundle has no area "${name}".`);
      return bundled.area;
    },
    loadUpdate: ({ name }) => Promise.reject(new Error(`The bundled area "${name}" has no updates.`)),
    adoptArea() {},
    loadPrevious: async () => null,
  };
}
