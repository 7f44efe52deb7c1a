import { useEffect } from 'react';
import { useManifest } from '../areas/index.ts';

/**
 * Connects the flags of pages to OpenFeature. Its code is fetched after the layout is shown, and only if an area
 * declares a flag.
 */
export function Flags() {
  const hasFlags = useManifest().areas.some(({ flags }) => Object.keys(flags).length > 0);
  useEffect(() => {
    if (!hasFlags) return;
    let isCurrent = true;
    let disconnect: (() => void) | undefined;
    import('./open-feature.ts')
      .then(({ connectFlags }) => connectFlags())
      .then(
        (stop) => {
          if (isCurrent) disconnect = stop;
          else stop();
        },
        () => undefined, // If loading fails, pages keep using the flags of the manifest.
      );
    return () => {
      isCurrent = false;
      disconnect?.();
    };
  }, [hasFlags]);
  return null;
}
