/** Creates a value when it is first needed. Each `Intl` formatter takes milliseconds, so none is created at start. */
export function lazily<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= create());
}
