import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

export interface LazyWidget<Props> {
  (props: Props): ReactNode;
  /** Fetches the code without showing anything. */
  preload: () => void;
}

/** Milliseconds for which a failed fetch stands: long enough to be shown, and over when somebody tries again. */
const FAILURE_STANDS_MS = 500;

/**
 * A large widget in a script of its own, with something of its shape in its place meanwhile. Unlike `React.lazy` alone,
 * whose failure is final, a fetch that failed is tried again when the widget is shown anew.
 */
export function lazyWidget<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props>,
): LazyWidget<Props> {
  let there: ComponentType<Props> | undefined;
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  let arriving: ComponentType<Props> | undefined;
  let failedAt: number | undefined;

  function start(): Promise<{ default: ComponentType<Props> }> {
    const isOver = failedAt !== undefined && performance.now() - failedAt > FAILURE_STANDS_MS;
    if (loading !== undefined && !isOver) return loading;
    failedAt = undefined;
    arriving = undefined;
    loading = load().then((component) => {
      there = component;
      return { default: component };
    });
    loading.catch(() => {
      failedAt = performance.now();
    });
    return loading;
  }

  function whatArrives(): ComponentType<Props> {
    const fetched = start();
    // React infers the props of what is lazy from the component; here they are a parameter's.
    arriving ??= lazy(() => fetched) as unknown as ComponentType<Props>;
    return arriving;
  }

  function Widget(props: Props) {
    // For as long as it is shown: to be exchanged for itself would cost it its state.
    const [Shown] = useState<ComponentType<Props>>(() => there ?? whatArrives());
    return (
      <Suspense fallback={<Waiting {...props} />}>
        <Shown {...props} />
      </Suspense>
    );
  }
  Widget.preload = () => {
    start().catch(() => undefined); // What fails here fails again, and visibly, when it is shown.
  };
  return Widget;
}
