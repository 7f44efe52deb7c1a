import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useSyncExternalStore,
} from 'react';

export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Fetches the code without rendering anything; resolves once it can be rendered, or has failed. */
  preload: () => Promise<void>;
}

const failedLoads = new Set<() => void>();

/** Lets lazy components that failed to load be fetched again. Error boundaries call it on retry. */
export function resetFailedLoads(): void {
  for (const reset of failedLoads) reset();
  failedLoads.clear();
}

const FallbackContext = createContext<ReactNode>(null);

interface LazyBoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

/** Sets the placeholder that lazy components below it show while their code is fetched. */
export function LazyBoundary({ fallback, children }: LazyBoundaryProps) {
  return (
    <FallbackContext value={fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </FallbackContext>
  );
}

type LoadResult<Props> = { component: ComponentType<Props> } | { error: unknown } | null;

/**
 * A component whose code is fetched when it is first rendered. A failed `React.lazy` stays failed; this one can be
 * fetched again after {@link resetFailedLoads}. It does not suspend, because React delays content that replaces a
 * Suspense fallback by 300 ms.
 * @param Fallback shown while the code is fetched; by default that of the nearest {@link LazyBoundary}
 */
export function lazyWithRetry<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback?: ComponentType<Props>,
): LazyComponent<Props> {
  const listeners = new Set<() => void>();
  let request: Promise<void> | undefined;
  let result: LoadResult<Props> = null;
  let isRendered = false;

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  const read = () => result;

  function settle(next: LoadResult<Props>): void {
    result = next;
    for (const notify of listeners) notify();
  }

  function start(): Promise<void> {
    request ??= load().then(
      (component) => settle({ component }),
      (error: unknown) => {
        const reset = () => {
          request = undefined;
          result = null;
          isRendered = false;
        };
        // A preload that failed must not fail the first rendering.
        if (!isRendered) return reset();
        failedLoads.add(reset);
        settle({ error });
      },
    );
    return request;
  }

  function Lazy(props: Props) {
    isRendered = true;
    void start();
    const inherited = use(FallbackContext);
    const state = useSyncExternalStore(subscribe, read, read);
    if (state === null) return Fallback ? <Fallback {...props} /> : inherited;
    if ('error' in state) throw state.error;
    return <state.component {...props} />;
  }
  Lazy.preload = start;
  return Lazy;
}
