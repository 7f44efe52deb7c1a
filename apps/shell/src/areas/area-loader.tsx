import { useApiClient } from '@portal/portal-sdk';
import { areaFor } from '@portal/portal-sdk/host';
import { SkeletonTable, Stack, Text } from '@portal/ui';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { pagePadding } from '../parts/page-skeleton.tsx';
import { AreaLoadError } from './area-load-error.ts';
import { isOn, isStillAt, openArea } from './area-router.ts';
import { AreaUnavailable } from './area-unavailable.tsx';
import { refreshManifest, useManifest } from './manifest-store.ts';

/** Milliseconds after which the visitor is told that the area is still loading (F3). */
const SLOW_AFTER_MS = 2500;

type Progress =
  | { state: 'loading' }
  | { state: 'slow' }
  | { state: 'failed'; error: AreaLoadError }
  | { state: 'ready' };

/**
 * Stands at an area's paths until its own routes are there: loads it, says how that goes, and offers another try.
 * The guards have let the visitor through before this is rendered.
 */
export function AreaLoader() {
  const location = useLocation();
  const navigate = useNavigate();
  const client = useApiClient();
  const manifest = useManifest();
  const descriptor = areaFor(manifest.areas, location.pathname);
  const broken = areaFor(manifest.broken, location.pathname);
  const name = descriptor?.name ?? broken?.name ?? '';
  const [round, setRound] = useState(0);
  const [progress, setProgress] = useState<Progress>({ state: 'loading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new try of the same area.
  useEffect(() => {
    if (descriptor === undefined) return;
    let current = true;
    setProgress({ state: 'loading' });
    const slow = setTimeout(() => current && setProgress({ state: 'slow' }), SLOW_AFTER_MS);
    openArea(descriptor)
      .then(() => current && setProgress({ state: 'ready' }))
      .catch((cause: unknown) => {
        const error =
          cause instanceof AreaLoadError ? cause : new AreaLoadError(descriptor.name, 'failed', cause);
        if (!current) return;
        setProgress({ state: 'failed', error });
        // Its files may be those of an older release: what is live now comes with a descriptor of its own, and that
        // with a try of its own (F7). The same manifest stays the same object and starts nothing.
        refreshManifest(client).catch(() => undefined); // the failure above is what is told
      })
      .finally(() => clearTimeout(slow));
    return () => {
      current = false;
      clearTimeout(slow);
    };
  }, [descriptor, round, client]);

  const [arrivedAt, setArrivedAt] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per arrival, wherever the visitor is by then.
  useEffect(() => {
    if (progress.state !== 'ready' || arrivedAt !== undefined || !isStillAt(location.key)) return;
    setArrivedAt(location.key);
    // The same place again, which the area's own routes now answer.
    const again = { replace: true, preventScrollReset: true, state: location.state };
    const { pathname, search, hash } = location;
    const arrive = async () => {
      await navigate({ pathname, search }, again);
      // By itself: to the router the same place with a hash is a jump within the page that stands there already.
      if (hash !== '' && isOn(pathname + search)) await navigate(location, again);
    };
    void arrive();
  }, [progress.state, location.key]);

  if (descriptor === undefined) {
    return broken ? <AreaUnavailable error={new AreaLoadError(name, 'undescribed')} /> : <NotFoundPage />;
  }
  // The area is there and none of its routes answered.
  if (arrivedAt !== undefined && arrivedAt !== location.key) return <NotFoundPage />;
  if (progress.state === 'failed')
    return <AreaUnavailable error={progress.error} onRetry={() => setRound((last) => last + 1)} />;
  return (
    <Stack gap={4} aria-busy="true" sx={pagePadding}>
      {progress.state === 'slow' && (
        <Text tone="muted" role="status">
          This part of the portal is still loading. You can go elsewhere meanwhile.
        </Text>
      )}
      <SkeletonTable />
    </Stack>
  );
}
