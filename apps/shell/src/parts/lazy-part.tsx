import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useSyncExternalStore,
} from 'react';

export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Fetches the code without showing anything. */
  preload: () => void;
}

const failed = new Set<() => void>();

/** Lets parts whose code could not be fetched be fetched again; the boundary's Try again calls it. */
export function forgetFailedParts(): void {
  for (const forget of failed) forget();
  failed.clear();
}

const InItsPlace = createContext<ReactNode>(null);

/** What stands in the place of a part while its code is fetched. */
export function PartPlace({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return (
    <InItsPlace value={fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </InItsPlace>
  );
}

type Fetched<Props> = { component: ComponentType<Props> } | { error: unknown } | null;

/**
 * A component in a chunk of its own. Unlike `React.lazy`, whose failure is final, a failed fetch can be tried again:
 * the failure is kept until {@link forgetFailedParts}, so that a render does not fetch in a loop. It does not suspend:
 * React holds back what follows a fallback for 300 ms, however soon it is there.
 */
export function lazyPart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const watchers = new Set<() => void>();
  let isAskedFor = false;
  let fetched: Fetched<Props> = null;

  function settle(result: Fetched<Props>): void {
    fetched = result;
    for (const tell of watchers) tell();
  }

  function start(): void {
    if (isAskedFor) return;
    isAskedFor = true;
    load().then(
      (component) => settle({ component }),
      (error: unknown) => {
        failed.add(() => {
          isAskedFor = false;
          fetched = null;
        });
        settle({ error });
      },
    );
  }

  function Part(props: Props) {
    start();
    const waiting = use(InItsPlace);
    const state = useSyncExternalStore(
      useCallback((tell: () => void) => {
        watchers.add(tell);
        return () => void watchers.delete(tell);
      }, []),
      () => fetched,
    );
    if (state === null) return waiting;
    if ('error' in state) throw state.error;
    return <state.component {...props} />;
  }
  Part.preload = start;
  return Part;
}
