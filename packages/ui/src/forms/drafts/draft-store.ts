import type { DraftStorage } from '../types.ts';
import { draftKey } from './draft-owner.ts';

interface StoredDraft {
  version: number;
  savedAt: string;
  values: unknown;
}

/** Files and the like cannot be kept; they are left out rather than turned into `{}`. */
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

/** Drafts by key in the browser's storage, or in memory where that is blocked or full. */
export class DraftStore {
  readonly #key: string;
  readonly #version: number;
  readonly #storage: DraftStorage | null;
  #memory: string | null = null;
  persistent: boolean;

  constructor(key: string, version: number, storage: DraftStorage | undefined) {
    this.#key = draftKey(key);
    this.#version = version;
    this.#storage = storage ?? browserStorage();
    this.persistent = this.#storage !== null && this.#works(this.#storage);
  }

  read(): { values: unknown; savedAt: Date } | null {
    const text = this.#attempt((storage) => storage.getItem(this.#key)) ?? this.#memory;
    if (text === null) return null;
    const stored = parseJson(text);
    if (isStoredDraft(stored) && stored.version === this.#version) {
      return { values: stored.values, savedAt: new Date(stored.savedAt) };
    }
    this.clear();
    return null;
  }

  write(values: unknown, savedAt: Date): void {
    const draft: StoredDraft = { version: this.#version, savedAt: savedAt.toISOString(), values };
    this.#memory = JSON.stringify(draft, withoutFiles);
    const text = this.#memory;
    this.#attempt((storage) => {
      storage.setItem(this.#key, text);
      return null;
    });
  }

  clear(): void {
    this.#memory = null;
    this.#attempt((storage) => {
      storage.removeItem(this.#key);
      return null;
    });
  }

  #attempt(use: (storage: DraftStorage) => string | null): string | null {
    if (!this.#storage) return null;
    try {
      return use(this.#storage);
    } catch {
      // Blocked or full: what was typed is still in memory, and `persistent` says so.
      this.persistent = false;
      return null;
    }
  }

  #works(storage: DraftStorage): boolean {
    try {
      storage.setItem(`${this.#key}:probe`, '1');
      storage.removeItem(`${this.#key}:probe`);
      return true;
    } catch {
      return false;
    }
  }
}

function browserStorage(): DraftStorage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
