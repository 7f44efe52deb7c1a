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

  function start(): Promise<ComponentType<Props>> {
    if (loading === undefined) {
      const settling = load();
      loading = settling;
      settling.then(
        // How React reads a promise that is settled already: at once, without a turn in the fallback.
        (component) => {
          Object.assign(settling, { status: 'fulfilled', value: component });
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
    const Component = use(start());
    return <Component {...props} />;
  }
  Part.preload = () => {
    start().catch(() => undefined); // What fails here fails again, and visibly, when it is rendered.
  };
  return Part;
}
