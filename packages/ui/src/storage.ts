/** The part of `Storage` that {@link TextStorage} needs. */
type Backend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Browser storage that never throws: values the browser refuses are held in memory until the page closes. */
export interface TextStorage {
  get: (key: string) => string | null;
  /** Returns whether the value was persisted, rather than held in memory only. */
  set: (key: string, value: string) => boolean;
  remove: (key: string) => void;
}

/** @param open looks the storage up on each call, because access itself throws where storage is blocked */
export function createStorage(open: () => Backend): TextStorage {
  const memory = new Map<string, string>();
  return {
    get(key) {
      const unsaved = memory.get(key);
      if (unsaved !== undefined) return unsaved;
      try {
        return open().getItem(key);
      } catch {
        return null; // Storage is blocked.
      }
    },
    set(key, value) {
      try {
        open().setItem(key, value);
        memory.delete(key);
        return true;
      } catch {
        memory.set(key, value); // Storage is blocked or full.
        return false;
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        open().removeItem(key);
      } catch {
        // Storage is blocked.
      }
    },
  };
}

/** Lasts as long as the tab. */
export const tabStorage: TextStorage = createStorage(() => sessionStorage);

/** Lasts until the browser's data is cleared; shared by its tabs. */
export const browserStorage: TextStorage = createStorage(() => localStorage);

/** The stored JSON value, or null where nothing is stored or it is not JSON. Callers check its shape. */
export function readJson(storage: TextStorage, key: string): unknown {
  try {
    return JSON.parse(storage.get(key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeJson(storage: TextStorage, key: string, value: unknown): boolean {
  return storage.set(key, JSON.stringify(value));
}
