/** The names are as sent. The object has no prototype, so `__proto__` is a name like any other. */
export type WireInput = Record<string, unknown>;

/** `name[]=a&name[]=b` becomes a list. If `name=a` is repeated, the last value counts. */
export function collectEntries<Value>(entries: Iterable<[string, Value]>): WireInput {
  const input: WireInput = Object.create(null);
  const lists = new Map<string, Value[]>();
  for (const [name, value] of entries) {
    if (!name.endsWith('[]')) {
      input[name] = value;
      continue;
    }
    const key = name.slice(0, -2);
    const list = lists.get(key) ?? [];
    lists.set(key, list);
    list.push(value);
    input[key] = list;
  }
  return input;
}
