import { useApiClient } from '@portal/portal-sdk';
import { tabStorage } from '@portal/ui';
import { useEffect, useState } from 'react';
import { manifestStore, onReleaseCheckRequested, refreshManifest } from '../../areas/index.ts';
import { reloadPage } from '../../parts/reload-page.ts';
import { repeatWhileVisible } from '../../parts/repeat-while-visible.ts';
import { showLoadingUntilReload } from '../shared/loading/loading.ts';
import { isNewerRelease } from './is-newer-release.ts';
import { UpdatePrompt } from './update-prompt.tsx';

/** Specification §9: release check and snooze. */
export const RELEASE_CHECK_MS = 5 * 60_000;
const REFRESHED_FOR = 'portal.release.refreshed-for';

/** Looks every five minutes whether the shell or an area was released, and then asks to refresh (specification §4). */
export function ReleaseWatch() {
  const client = useApiClient();
  const [found, setFound] = useState<string | null>(null);

  useEffect(() => {
    // While the prompt is open nothing is checked; Delay hides it and the five minutes begin anew.
    if (found !== null) return;
    const check = () => {
      refreshManifest(client).then(
        (live) => {
          // A refresh that brought the same page again (a cache on the way) is not asked for twice.
          const isRefused = tabStorage.get(REFRESHED_FOR) === live.lastModified;
          if (isNewerRelease(manifestStore.getState().opened, live) && !isRefused)
            setFound(live.lastModified);
        },
        () => undefined, // Not reachable now: the next check is in five minutes.
      );
    };
    const stopTimer = repeatWhileVisible(RELEASE_CHECK_MS, check);
    const stopListening = onReleaseCheckRequested(check);
    return () => {
      stopTimer();
      stopListening();
    };
  }, [client, found]);

  return (
    <UpdatePrompt
      open={found !== null}
      onDelay={() => setFound(null)}
      onRefresh={() => {
        tabStorage.set(REFRESHED_FOR, found ?? '');
        showLoadingUntilReload('Getting the latest version...');
        reloadPage();
      }}
    />
  );
}
