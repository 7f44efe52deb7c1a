import { contract } from '@portal/api-client';
import { showAlert, useQuery, useSearchParams } from '@portal/portal-sdk';
import type { StoredTableLayout, TableLayout } from '@portal/ui/grid';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PLAIN_LIST, VIEW_PARAM } from '../list/url-state/list-params.ts';
import { useOpensPlain } from './use-opens-plain.ts';
import { useTableLayout } from './use-table-layout.ts';
import { isSameLayout, layoutOf, shownColumns, type ViewedList, viewLayoutOf } from './view-columns.ts';
import { hasOwnParams, hasUnknownParts, viewQueryOf } from './view-query.ts';

export type SavedView = contract.savedViews.SavedView;

export interface Views {
  /** Own and shared ones by name; undefined until they have arrived. */
  all: readonly SavedView[] | undefined;
  /** True until it is known whether the list opens with the filters of a default view or with none. */
  isDeciding: boolean;
  /** True if the views could not be fetched. */
  hasFailed: boolean;
  retry: () => void;
  /** The view whose filters, order and columns match the list exactly. */
  active: SavedView | undefined;
  /** The view opened last; the user may have changed filters since. */
  opened: SavedView | undefined;
  /** The state that a new view would store. */
  current: { query: string; columns: string[] | null; layout: SavedView['layout'] };
  open: (view: SavedView) => void;
  /** The list without any view or filter. */
  openPlain: () => void;
  layout: StoredTableLayout;
}

/** The saved views of a list. The default view opens if the URL has no filters. */
export function useViews(list: ViewedList, isEnabled: boolean): Views {
  const [params, setParams] = useSearchParams();
  const views = useQuery(contract.savedViews.list, isEnabled ? { list: list.name } : null);
  const all = views.data;
  const own = useTableLayout(list.name);
  // Columns of an opened view; the user's own layout of the plain list does not change.
  const [viewLayout, setViewLayout] = useState<TableLayout | null>(null);
  const [openedId, setOpenedId] = useState<number | null>(null);
  const layout = viewLayout === null ? own : { value: viewLayout, onChange: setViewLayout };
  const current = {
    query: viewQueryOf(list, params),
    columns: shownColumns(list, layout.value),
    layout: viewLayoutOf(layout.value),
  };

  function replaceParams(query: string, isPlain: boolean): void {
    setParams(
      (now) => {
        const next = new URLSearchParams(query);
        for (const name of list.otherParams ?? [])
          for (const value of now.getAll(name)) next.append(name, value);
        if (isPlain) next.set(VIEW_PARAM, PLAIN_LIST);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  const defaultView = all?.find((view) => view.isDefault);
  const defaultQuery =
    defaultView === undefined ? '' : viewQueryOf(list, new URLSearchParams(defaultView.query));
  const hasFailed = all === undefined && views.error !== undefined;

  function open(view: SavedView): void {
    if (hasUnknownParts(list, view.query))
      showAlert(`Part of the view “${view.name}” is no longer available and was left out.`);
    setOpenedId(view.id);
    setViewLayout(layoutOf(list, view, own.value));
    const query = viewQueryOf(list, new URLSearchParams(view.query));
    replaceParams(query, query === '' && defaultView !== undefined && defaultView.id !== view.id);
  }

  const isUrlSilent = !hasOwnParams(list, params);
  const startedSilent = useRef(isUrlSilent);
  const isDecided = useRef(false);
  const applyDefault = useEffectEvent((isSilent: boolean) => {
    if (all === undefined) return;
    if (!isDecided.current) {
      isDecided.current = true;
      if (isSilent && startedSilent.current) {
        if (defaultView !== undefined) open(defaultView);
        return;
      }
      const linked = all.find((view) => view.query !== '' && view.query === current.query);
      if (linked !== undefined) open(linked);
    } else if (isSilent && defaultQuery !== '')
      // Marks the plain list in the URL. Without the mark, Back and reload would open the default view.
      replaceParams('', true);
  });
  const hasArrived = all !== undefined;
  useEffect(() => {
    if (hasArrived) applyDefault(isUrlSilent);
  }, [hasArrived, isUrlSilent]);

  const [opensPlain, storeOpensPlain] = useOpensPlain(list.name);
  useEffect(() => {
    if (hasArrived) storeOpensPlain(defaultQuery === '');
  }, [hasArrived, defaultQuery, storeOpensPlain]);
  // Once a view was opened, until the URL has its filters.
  const isOpening = defaultQuery !== '' && (!isDecided.current || openedId === defaultView?.id);
  const isDeciding =
    isEnabled && isUrlSilent && startedSilent.current && (hasArrived ? isOpening : !hasFailed && !opensPlain);

  const isActive = (view: SavedView) =>
    viewQueryOf(list, new URLSearchParams(view.query)) === current.query &&
    String(shownColumns(list, layoutOf(list, view, own.value))) === String(current.columns) &&
    isSameLayout(view.layout ?? viewLayoutOf(own.value), current.layout);
  return {
    all,
    isDeciding,
    hasFailed,
    retry: () => void views.refresh(),
    active: all?.find((view) => view.id === openedId && isActive(view)) ?? all?.find(isActive),
    opened: all?.find((view) => view.id === openedId),
    current,
    open,
    openPlain: () => {
      setOpenedId(null);
      setViewLayout(null);
      replaceParams('', defaultView !== undefined);
    },
    layout,
  };
}
