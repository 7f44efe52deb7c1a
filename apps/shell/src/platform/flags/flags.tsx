import { useEffect } from 'react';

/** Connects the flags of pages to OpenFeature, whose code is fetched after the page is shown. */
export function Flags() {
  useEffect(() => {
    let isCurrent = true;
    let disconnect: (() => void) | undefined;
    import('./open-feature.ts')
      .then(({ connectFlags }) => connectFlags())
      .then(
        (stop) => {
          if (isCurrent) disconnect = stop;
          else stop();
        },
        () => undefined, // The flags of the manifest are used.
      );
    return () => {
      isCurrent = false;
      disconnect?.();
    };
  }, []);
  return null;
}
