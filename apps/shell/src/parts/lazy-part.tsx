import { type ComponentType, type ReactElement, use } from 'react';

export interface LazyPart<Props> {
  (props: Props): ReactElement;
  /** Fetches the code without showing anything. */
  preload: () => void;
}

const failed = new Set<() => void>();

/** Lets parts whose code could not be fetched be fetched again; the boundary's Try again calls it. */
export function forgetFailedParts(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * A component in a chunk of its own. Unlike `React.lazy`, whose failure is final, a failed fetch can be tried again:
 * the failure is kept until {@link forgetFailedParts}, so that a render does not fetch in a loop.
 */
export function lazyPart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  let loaded: ComponentType<Props> | undefined;

  function start(): Promise<ComponentType<Props>> {
    if (loading === undefined) {
      loading = load();
      loading.then(
        (component) => {
          loaded = component;
        },
        () => {
          failed.add(() => {
            loading = undefined;
          });
        },
      );
    }
    return loading;
  }

  function Part(props: Props) {
    // What is there already is shown at once, without a turn in the fallback.
    const Component = loaded ?? use(start());
    return <Component {...props} />;
  }
  Part.preload = () => {
    start().catch(() => undefined); // What fails here fails again, and visibly, when it is rendered.
  };
  return Part;
}
