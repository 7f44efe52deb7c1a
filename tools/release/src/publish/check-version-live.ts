import type { Composition } from '@portal/release-manifest';
import { assertMayServe } from '../channels/canary.ts';
import { assertNotOnHold, HOW_TO_MAKE_LIVE } from '../channels/canary-watch.ts';
import { assertNotFrozen } from '../channels/frozen.ts';
import { pointerOf } from '../store/pointers.ts';
import type { ReleaseStore } from '../store/store.ts';

/** Makes the checks of `makeVersionLive`, and changes nothing. */
export async function checkVersionLive(
  store: ReleaseStore,
  composition: Composition,
  app: string,
  version: string,
  { force = false }: { force?: boolean } = {},
): Promise<void> {
  assertNotFrozen(composition, 'publish');
  await assertMayServe(store, composition, app, version, force);
  const live = pointerOf(composition, app);
  if (live !== null && !force) assertNotOnHold(app, live, version, HOW_TO_MAKE_LIVE);
}
