import { readStored } from './read-stored.ts';

/**
 * The URL to request for a declared read. `{key|10}` becomes the number of rows stored under the key, or 10. Returns null
 * if the URL starts with `{!key}` and the key is set, because the page then reads something else.
 */
export function toReadUrl(template: string): string | null {
  const [condition = '', key] = /^\{!(.*?)\}/.exec(template) ?? [];
  if (key !== undefined && readStored(key) === '1') return null;
  return template.slice(condition.length).replace(/\{(.*?)\|(\d+)\}/, (_, name: string, fallback: string) => {
    const stored = readStored(name) ?? '';
    return /^([1-9]\d?|100)$/.test(stored) ? stored : fallback;
  });
}
