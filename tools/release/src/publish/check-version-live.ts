import type { Composition } from '@portal/release-manifest';
import { assertMayServe } from '../channels/canary.ts';
import { assertNotOnHold, HOW_TO_MAKE_LIVE } from '../channels/canary-watch.ts';
import { assertNotFrozen } from '../channels/frozen.ts';
import { pointerOf } from '../store/pointers.ts';
import type { ReleaseStore } from '../store/store.ts';
import type { PublishOptions } from './publish.ts';
import { assertStillLive } from './rollback.ts';

/** Makes the checks of `makeVersionLive`, and changes nothing. */
export async function checkVersionLive(
  store: ReleaseStore,
  composition: Composition,
  app: string,
  version: string,
  { force = false, ifLive }: Pick<PublishOptions, 'force' | 'ifLive'> = {},
): Promise<void> {
  const live = pointerOf(composition, app);
  assertStillLive(app, live, ifLive);
  assertNotFrozen(composition, 'publish');
  await assertMayServe(store, composition, app, version, force);
  if (live !== null && !force) assertNotOnHold(app, live, version, HOW_TO_MAKE_LIVE);
}
