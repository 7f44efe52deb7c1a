import { createContext, isValidElement, type ReactNode, use, useMemo } from 'react';
import { useLatest, useStable } from '../layout/use-stable.ts';
import type { DataColumn, RowAction, RowSelection } from '../types.ts';

/** Values that the cells of a row need in addition to its data. */
interface RowFacts {
  id: string;
  href: string | undefined;
  /** Names the row: "Q-100234". */
  label: string;
  /** Ids of the actions that hold for it. */
  actions: string;
  isSelectable: boolean;
}

/**
 * Values that cells read from context. The object is stable while its values are equal, so that cells do not render
 * again.
 */
export interface GridScope {
  columns: readonly DataColumn<unknown>[];
  factsOf: (id: string) => RowFacts | undefined;
  /** Their callbacks may be old ones: `runAction` calls the current one. */
  actions: readonly RowAction<unknown>[];
  runAction: (id: string, row: unknown) => void;
  isTight: boolean;
  /** Opens the Columns panel; absent where the table has none. */
  openColumns: (() => void) | undefined;
}

export const GridContext = createContext<GridScope | null>(null);

export function useGridScope(): GridScope {
  const scope = use(GridContext);
  if (!scope) throw new Error('useGridScope is called outside of a grid.');
  return scope;
}

interface ScopeInput<Row> {
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  getRowId: (row: Row) => string;
  rowHref: ((row: Row) => string) | undefined;
  labelOf: (row: Row) => string;
  actions: readonly RowAction<Row>[];
  selection?: RowSelection<Row> | undefined;
  isTight: boolean;
  openColumns: (() => void) | undefined;
}

export function useScope<Row>(input: ScopeInput<Row>): GridScope {
  const { rows, getRowId, rowHref, labelOf, isTight } = input;
  const latest = useLatest(input);
  const columns = useStable(input.columns, (a, b) => isSameList(a, b, isSameColumn));
  const actions = useStable(input.actions, (a, b) => isSameList(a, b, isSameAction));
  const hasPanel = input.openColumns !== undefined;
  const facts = useStable(
    rows.map((row): RowFacts => {
      const offered = input.actions.filter(({ when }) => when?.(row) ?? true);
      return {
        id: getRowId(row),
        href: rowHref?.(row),
        label: labelOf(row),
        actions: offered.map(({ id }) => id).join(' '),
        isSelectable: input.selection?.isSelectable?.(row) ?? true,
      };
    }),
    (a, b) => isSameList(a, b, hasSameValues),
  );
  return useMemo(() => {
    const byId = new Map(facts.map((row) => [row.id, row]));
    const scope = {
      columns,
      factsOf: (id: string) => byId.get(id),
      actions,
      runAction: (id: string, row: Row) =>
        latest.current.actions.find((action) => action.id === id)?.onSelect(row),
      isTight,
      openColumns: hasPanel ? () => latest.current.openColumns?.() : undefined,
    };
    // The context is not generic; its columns and callbacks all take the same Row.
    return scope as unknown as GridScope;
  }, [columns, actions, facts, isTight, hasPanel, latest]);
}

function isSameList<T>(before: readonly T[], after: readonly T[], isSame: (a: T, b: T) => boolean): boolean {
  return (
    before === after ||
    (before.length === after.length && after.every((item, index) => isSame(before[index] as T, item))) // of equal length
  );
}

const hasSameValues = (before: object, after: object): boolean =>
  Object.entries(after).every(([key, value]) => Object.is(Reflect.get(before, key), value));

function isSameColumn<Row>(a: DataColumn<Row>, b: DataColumn<Row>): boolean {
  return (
    a === b ||
    (a.id === b.id &&
      a.value === b.value &&
      a.render === b.render &&
      a.kind === b.kind &&
      a.wraps === b.wraps)
  );
}

/** Lists build new actions each time they render, with icons that look the same. */
function isSameAction<Row>(a: RowAction<Row>, b: RowAction<Row>): boolean {
  return (
    a.id === b.id &&
    a.label === b.label &&
    a.danger === b.danger &&
    a.prominent === b.prominent &&
    isSameIcon(a.icon, b.icon)
  );
}

function isSameIcon(a: ReactNode, b: ReactNode): boolean {
  if (a === b) return true;
  if (!isValidElement<object>(a) || !isValidElement<object>(b) || a.type !== b.type) return false;
  return Object.keys(a.props).length === Object.keys(b.props).length && hasSameValues(a.props, b.props);
}
