/** Storage of drafts; `localStorage` by default. Every method may throw. */
export interface DraftStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface DraftOptions {
  /** Includes the user: `quote-draft:12:Q-100234`. */
  key: string;
  /** Increase it when the shape of the values changes: older drafts are dropped. */
  version: number;
  storage?: DraftStorage;
  /** 400 by default. */
  debounceMs?: number;
}

export interface Draft<Values> {
  /** The stored draft when the form opened; null when there is none. */
  found: { values: Values; savedAt: Date } | null;
  /** Removes the stored draft. */
  discard: () => void;
  /** Stores values (debounced, flushed when the page hides). */
  save: (values: Values) => void;
  /** Removes the draft after a submit, unless another form with the same key has stored other values since. */
  clear: () => void;
  /** False when the browser refuses storage and the draft is in memory only. */
  persistent: boolean;
}

/** For use inside a `<Form>`: stores a draft, offers to restore it, and removes it after a successful submit. */
export interface FormDraftProps extends Omit<DraftOptions, 'key'> {
  /** `DraftOptions.key` (React keeps `key` to itself). */
  draftKey: string;
  /** Paths that are never stored: passwords, codes, files. */
  exclude?: readonly string[];
  /** `always` restores the draft without asking. */
  restore?: 'ask' | 'always';
}

export interface AutosaveOptions<Values> {
  /** Saves the values. Calls never overlap; changes made meanwhile are sent in one call afterwards. */
  onAutosave: (values: Values) => Promise<unknown>;
  /** 800 by default. */
  debounceMs?: number;
  enabled?: boolean;
}

export type AutosaveState =
  | { status: 'idle'; savedAt: Date | null }
  | { status: 'waiting'; savedAt: Date | null }
  | { status: 'saving'; savedAt: Date | null }
  | { status: 'saved'; savedAt: Date }
  | { status: 'failed'; savedAt: Date | null; error: unknown };

export interface Autosave {
  state: AutosaveState;
  /** Sends pending changes now; resolves when no call is running. */
  flush: () => Promise<void>;
}
