import type { Area } from '@portal/portal-sdk/host';
import type { AreaDescriptor } from '@portal/release-manifest';

/** Replaces the shell's loader: loads the areas from the same bundle with `import()`. */
const AREAS: Readonly<Record<string, () => Promise<{ area: Area }>>> = {
  account: () => import('../../apps/account/src/area.ts'),
  'multi-quote': () => import('../../apps/multi-quote/src/area.ts'),
  orders: () => import('../../apps/orders/src/area.ts'),
  quoting: () => import('../../apps/quoting/src/area.ts'),
  services: () => import('../../apps/services/src/area.ts'),
  support: () => import('../../apps/support/src/area.ts'),
};

export async function loadArea(descriptor: AreaDescriptor): Promise<Area> {
  const load = AREAS[descriptor.name];
  if (load === undefined) throw new Error(`There is no area "${descriptor.name}".`);
  return (await load()).area;
}
