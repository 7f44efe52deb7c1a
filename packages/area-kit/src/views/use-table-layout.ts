import { contract } from '@portal/api-client';
import { isApiError, showAlert, useApiClient, useQuery, useRefresh, useUser } from '@portal/portal-sdk';
import { browserStorage, readJson, writeJson } from '@portal/ui';
import {
  readEarlierLayout,
  type StoredTableLayout,
  type TableLayout,
  useStoredLayout,
} from '@portal/ui/grid';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isEquivalent } from '../versions/three-way-merge.ts';

const ONCE = { revalidateOnFocus: false };

/**
 * How the user arranged a table, on every device. This browser's copy is shown until the server has answered, so that
 * columns do not move then. A copy that could not be stored is shown afterwards too, and sent again, unless another
 * device has stored a layout since or the server has refused it. A user who has not arranged the table yet gets what an
 * earlier portal stored in this browser.
 * @param name of the list: unique in the portal, never changed
 */
export function useTableLayout(name: string): StoredTableLayout {
  const user = useUser();
  const isActing = user.impersonatedBy !== null;
  const key = `${isActing ? 'acting-as-' : ''}${user.id}:${name}`;
  const copy = useStoredLayout(key, name);
  const [earlier] = useState(() => readEarlierLayout(name));
  const { data } = useQuery(contract.savedViews.listLayouts, {}, ONCE);
  const saved = data && (data.find(({ list }) => list === name)?.layout ?? earlier);
  // The mark's value is the server's layout that the change was made from.
  const unsentMark = `portal-table-unsent:${key}`;
  const dropMark = () => browserStorage.remove(unsentMark);
  const [changed, setChanged] = useState(browserStorage.get(unsentMark) === null ? null : copy.value);
  /** Whether this page has sent or dropped what an earlier page could not store. */
  const isSettled = useRef(false);
  const store = useStore(name, {
    onStored: (stored, { isLast }) => (isLast ? dropMark() : writeJson(browserStorage, unsentMark, stored)),
    onRefused: dropMark,
  });
  const compare = useEffectEvent((current: TableLayout) => {
    if (changed === null) {
      if (JSON.stringify(current) !== JSON.stringify(copy.value)) copy.onChange(current);
      return;
    }
    if (isActing || isSettled.current) return;
    isSettled.current = true;
    if (isEquivalent(current, readJson(browserStorage, unsentMark) ?? earlier)) {
      void store(changed, { isQuiet: true });
      return;
    }
    dropMark();
    setChanged(null);
    copy.onChange(current);
  });
  useEffect(() => {
    if (saved !== undefined) compare(saved);
  }, [saved]);
  return {
    value: changed ?? saved ?? copy.value,
    onChange: (next) => {
      isSettled.current = true;
      if (browserStorage.get(unsentMark) === null) writeJson(browserStorage, unsentMark, saved ?? copy.value);
      setChanged(next);
      copy.onChange(next);
      // Changes that staff make while acting as the user stay in their browser.
      if (!isActing) void store(next);
    },
  };
}

/** Stores one layout at a time, so that the last one wins. */
function useStore(
  list: string,
  {
    onStored,
    onRefused,
  }: { onStored: (layout: TableLayout, options: { isLast: boolean }) => void; onRefused: () => void },
): (layout: TableLayout, options?: { isQuiet: boolean }) => Promise<void> {
  const client = useApiClient();
  const refresh = useRefresh();
  const unsavedLayout = useRef<TableLayout | null>(null);
  const isStoring = useRef(false);
  return async (next, { isQuiet } = { isQuiet: false }) => {
    unsavedLayout.current = next;
    if (isStoring.current) return;
    isStoring.current = true;
    try {
      while (unsavedLayout.current !== null) {
        const stored = unsavedLayout.current;
        const { order, ...layout } = stored;
        unsavedLayout.current = null;
        await client.call(contract.savedViews.saveLayout, {
          list,
          layout: { ...layout, ...(order && { order: [...order] }) },
        });
        onStored(stored, { isLast: unsavedLayout.current === null });
      }
      await refresh(contract.savedViews.listLayouts);
    } catch (error) {
      if (!isApiError(error)) throw error;
      const isRefused = error.code === 'invalid';
      // It would be refused again. A later change is still unsent.
      if (isRefused && unsavedLayout.current === null) onRefused();
      if (!isQuiet)
        showAlert(
          isRefused
            ? `Your columns were not saved. ${error.message}`
            : 'We could not save your columns for your other devices. They are saved in this browser only.',
          { success: false },
        );
    } finally {
      isStoring.current = false;
    }
  };
}
