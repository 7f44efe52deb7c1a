import { createStorage, readJson, type TextStorage } from '../../storage.ts';
import type { DraftStorage } from '../types/draft.ts';
import { isSameValue } from '../values/is-same-value.ts';
import { getDraftKey } from './draft-owner.ts';

interface StoredDraft {
  version: number;
  savedAt: string;
  values: unknown;
  initialValues?: unknown;
}

/** Leaves out files, which JSON would turn into `{}`. */
const withoutFiles = (_: string, value: unknown) => (value instanceof Blob ? undefined : value);

function isStoredDraft(value: unknown): value is StoredDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    'savedAt' in value &&
    'values' in value
  );
}

/** One draft in the browser's storage, or in memory where that is blocked or full. */
export class DraftStore {
  readonly #key: string;
  readonly #version: number;
  readonly #storage: TextStorage;
  /** The values that were read or written last. */
  #known: unknown;
  persistent: boolean;

  constructor(key: string, version: number, storage: DraftStorage | undefined) {
    this.#key = getDraftKey(key);
    this.#version = version;
    this.#storage = createStorage(() => storage ?? localStorage);
    this.persistent = this.#storage.set(`${this.#key}:probe`, '1');
    this.#storage.remove(`${this.#key}:probe`);
  }

  read(): { values: unknown; initialValues?: unknown; savedAt: Date } | null {
    if (this.#storage.get(this.#key) === null) return null;
    const stored = readJson(this.#storage, this.#key);
    if (isStoredDraft(stored) && stored.version === this.#version) {
      const { values, initialValues } = stored;
      this.#known = values;
      return { values, initialValues, savedAt: new Date(stored.savedAt) };
    }
    this.clear();
    return null;
  }

  write(values: unknown, savedAt: Date, initialValues?: unknown): void {
    const draft: StoredDraft = {
      version: this.#version,
      savedAt: savedAt.toISOString(),
      values,
      initialValues,
    };
    const content = JSON.stringify(draft, withoutFiles);
    this.#known = JSON.parse(content).values;
    const persisted = this.#storage.set(this.#key, content);
    if (!persisted) this.persistent = false;
  }

  /** Removes the draft, unless another form with the same key has stored other values since. */
  clearKnown(): void {
    const stored = readJson(this.#storage, this.#key);
    if (!isStoredDraft(stored) || isSameValue(stored.values, this.#known)) this.clear();
  }

  clear(): void {
    this.#storage.remove(this.#key);
  }
}
