import { useApiClient } from '@portal/portal-sdk';

import { findByPath } from '@portal/release-manifest';
import { Stack, Text } from '@portal/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { NotFound } from '../../page/not-found.tsx';
import { PagePlaceholder, pagePadding } from '../../page/page-skeleton.tsx';
import { findUpdate, isAtLocation, isAtPath, openArea, updateArea } from '../area-router.ts';
import { AreaLoadError } from '../loading/area-load-error.ts';
import {
  refreshManifest,
  retryManifest,
  useHasManifestFailed,
  useIsManifestPending,
  useManifest,
} from '../manifest-store.ts';
import { findOutdated } from '../running-areas.ts';
import { AreaDisabled } from './area-disabled.tsx';
import { AreaUnavailable } from './area-unavailable.tsx';

/** Delay before the page says that the area is still loading (F3). */
const SLOW_AFTER_MS = 2500;

type Progress =
  | { state: 'loading' }
  | { state: 'slow' }
  | { state: 'failed'; error: AreaLoadError }
  | { state: 'ready' };

const toError = (name: string, cause: unknown): AreaLoadError =>
  cause instanceof AreaLoadError ? cause : new AreaLoadError(name, 'failed', cause);

/**
 * Serves an area's paths until the area's own routes are added: loads the area, shows progress and offers a retry.
 * It only renders after the guards have allowed the visit.
 */
export function AreaLoader() {
  const location = useLocation();
  const navigate = useNavigate();
  const client = useApiClient();
  const manifest = useManifest();
  const isPending = useIsManifestPending();
  const hasManifestFailed = useHasManifestFailed();
  const descriptor = findByPath(manifest.areas, location.pathname);
  const broken = findByPath(manifest.broken, location.pathname);
  const name = descriptor?.name ?? broken?.name ?? '';
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState<Progress>({ state: 'loading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the same area again.
  useEffect(() => {
    if (descriptor === undefined || descriptor.disabled !== null) return;
    let isCurrent = true;
    setProgress({ state: 'loading' });
    const slow = setTimeout(() => isCurrent && setProgress({ state: 'slow' }), SLOW_AFTER_MS);
    openArea(descriptor)
      .then(() => isCurrent && setProgress({ state: 'ready' }))
      .catch((cause: unknown) => {
        if (!isCurrent) return;
        setProgress({ state: 'failed', error: toError(descriptor.name, cause) });
        // The files may belong to an older release. A newer manifest has a new descriptor, which starts a new attempt
        // (F7); an unchanged manifest stays the same object and starts nothing.
        refreshManifest(client).catch(() => undefined); // The failure above is the one shown.
      })
      .finally(() => clearTimeout(slow));
    return () => {
      isCurrent = false;
      clearTimeout(slow);
    };
  }, [descriptor, attempt, client]);

  const [arrivedAt, setArrivedAt] = useState<string>();
  // The area is loaded and none of its routes matched. The page may be new in a version that does not run yet.
  const isUnmatched = progress.state === 'ready' && arrivedAt !== undefined && arrivedAt !== location.key;
  const update = isUnmatched ? findUpdate(location.pathname) : undefined;
  useEffect(() => {
    if (update === undefined) return;
    updateArea(update).catch((cause: unknown) =>
      setProgress({ state: 'failed', error: toError(name, cause) }),
    );
  }, [update, name]);

  const hasFailed = progress.state === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    const retry = () => setAttempt((last) => last + 1);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed]);

  const [isFetchingManifest, setIsFetchingManifest] = useState(false);
  const fetchManifest = () => {
    setIsFetchingManifest(true);
    void retryManifest(client).finally(() => setIsFetchingManifest(false));
  };

  // A click on the link of a page that failed is another attempt.
  const retryOnVisit = useEffectEvent(() => {
    if (hasFailed) setAttempt((last) => last + 1);
    else if (hasManifestFailed) fetchManifest();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per visit.
  useEffect(() => retryOnVisit(), [location.key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per arrival, wherever the visitor is by then.
  useEffect(() => {
    if (progress.state !== 'ready' || arrivedAt !== undefined || !isAtLocation(location.key)) return;
    setArrivedAt(location.key);
    // Navigates to the same URL again, which the area's own routes now match.
    const options = { replace: true, preventScrollReset: true, state: location.state };
    const { pathname, search, hash } = location;
    const arrive = async () => {
      await navigate({ pathname, search }, options);
      // A second navigation, because the router treats the same URL with a hash as a scroll within the current page.
      if (hash !== '' && isAtPath(pathname + search)) await navigate(location, options);
    };
    void arrive();
  }, [progress.state, location.key]);

  if (descriptor === undefined && !isPending && !isFetchingManifest) {
    if (hasManifestFailed)
      return <AreaUnavailable error={new AreaLoadError('list', 'unreachable')} onRetry={fetchManifest} />;
    return broken ? <AreaUnavailable error={new AreaLoadError(name, 'incomplete')} /> : <NotFound />;
  }
  if (descriptor?.disabled) return <AreaDisabled message={descriptor.disabled.message} />;
  if (isUnmatched && update === undefined) {
    const isShellOutdated = descriptor !== undefined && findOutdated([descriptor]).length > 0;
    return isShellOutdated ? (
      <AreaUnavailable error={new AreaLoadError(name, 'shell-outdated')} />
    ) : (
      <NotFound />
    );
  }
  if (progress.state === 'failed')
    return <AreaUnavailable error={progress.error} onRetry={() => setAttempt((last) => last + 1)} />;
  return (
    <Stack gap={4} aria-busy="true" sx={pagePadding}>
      {progress.state === 'slow' && (
        <Text tone="muted" role="status">
          This part of the portal is still loading. You can use other pages in the meantime.
        </Text>
      )}
      <PagePlaceholder />
    </Stack>
  );
}
