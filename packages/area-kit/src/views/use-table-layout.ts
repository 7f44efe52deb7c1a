import { contract } from '@portal/api-client';
import { isApiError, showAlert, useApiClient, useQuery, useRefresh, useUser } from '@portal/portal-sdk';
import { browserStorage } from '@portal/ui';
import {
  readEarlierLayout,
  type StoredTableLayout,
  type TableLayout,
  useStoredLayout,
} from '@portal/ui/grid';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

const ONCE = { revalidateOnFocus: false };

/**
 * How the user arranged a table, on every device. This browser's copy is shown until the server has answered, so that
 * columns do not move then. A copy that could not be stored is shown afterwards too, and sent again. A user who has not
 * arranged the table yet gets what an earlier portal stored in this browser.
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
  const unsentMark = `portal-table-unsent:${key}`;
  const [changed, setChanged] = useState(browserStorage.get(unsentMark) === null ? null : copy.value);
  const store = useStore(name, () => browserStorage.remove(unsentMark));
  const sendAgain = useEffectEvent(() => {
    if (changed !== null && !isActing) void store(changed, { isQuiet: true });
  });
  useEffect(() => sendAgain(), []);
  const keep = useEffectEvent((layout: TableLayout) => {
    if (changed === null && JSON.stringify(layout) !== JSON.stringify(copy.value)) copy.onChange(layout);
  });
  useEffect(() => {
    if (saved !== undefined) keep(saved);
  }, [saved]);
  return {
    value: changed ?? saved ?? copy.value,
    onChange: (next) => {
      setChanged(next);
      copy.onChange(next);
      browserStorage.set(unsentMark, 'yes');
      // Changes that staff make while acting as the user stay in their browser.
      if (!isActing) void store(next);
    },
  };
}

/** Stores one layout at a time, so that the last one wins. */
function useStore(
  list: string,
  onStored: () => void,
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
        const { order, ...layout } = unsavedLayout.current;
        unsavedLayout.current = null;
        await client.call(contract.savedViews.saveLayout, {
          list,
          layout: { ...layout, ...(order && { order: [...order] }) },
        });
      }
      onStored();
      await refresh(contract.savedViews.listLayouts);
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (!isQuiet)
        showAlert(
          'We could not save your columns for your other devices. They are saved in this browser only.',
          { success: false },
        );
    } finally {
      isStoring.current = false;
    }
  };
}
