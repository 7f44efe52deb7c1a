import { showAlert, useApiClient } from '@portal/portal-sdk';
import { tabStorage } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import {
  findOutdated,
  findUpdate,
  manifestStore,
  onReleaseCheckRequested,
  refreshManifest,
  updateArea,
} from '../areas/index.ts';
import { reloadPage } from '../browser/reload-page.ts';
import { repeatWhileVisible } from '../browser/repeat-while-visible.ts';
import { showLoadingUntilReload } from '../dialogs/loading.ts';
import { refreshUser } from '../session/refresh-user.ts';
import { isNewerRelease } from './is-newer-release.ts';
import { UpdatePrompt } from './update-prompt.tsx';

/** Specification §9: release check and snooze. */
const RELEASE_CHECK_MS = 5 * 60_000;
const REFRESHED_FOR = 'portal.release.refreshed-for';

/**
 * Checks every five minutes for a newer shell or area and asks the user to refresh (specification §4). When the area of
 * the open page is what changed, it can be updated in place instead. Also reads the user again: the areas they may open
 * depend on what is stored about them.
 */
export function ReleaseWatch() {
  const client = useApiClient();
  const { pathname } = useLocation();
  const [found, setFound] = useState<string | null>(null);
  const update = found === null ? undefined : findUpdate(pathname);
  const newest = useRef(0);

  useEffect(() => {
    // No checks while the prompt is open; Delay closes it and starts the five minutes again.
    if (found !== null) return;
    const check = () => {
      void refreshUser(client);
      refreshManifest(client).then(
        (live) => {
          // Does not ask twice for a release whose refresh returned the same page from a cache (F8).
          const release = String(live.sequence);
          const isAlreadyTried = tabStorage.get(REFRESHED_FOR) === release;
          // After an area was updated in place, an older release would replace it.
          const isOlder = live.sequence < newest.current;
          newest.current = Math.max(newest.current, live.sequence);
          const { opened } = manifestStore.getState();
          if (isNewerRelease(opened, live, findOutdated(live.areas)) && !isAlreadyTried && !isOlder)
            setFound(release);
        },
        () => undefined, // Unreachable now; the next check is in five minutes.
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
      onUpdatePage={
        update &&
        (async () => {
          await updateArea(update);
          setFound(null);
          showAlert('This page is up to date.', { success: true });
          document.getElementById('main')?.focus({ preventScroll: true });
        })
      }
      onDelay={() => setFound(null)}
      onRefresh={() => {
        tabStorage.set(REFRESHED_FOR, found ?? '');
        showLoadingUntilReload('Getting the latest version...');
        reloadPage();
      }}
    />
  );
}
