import type { contract, InputOf } from '@portal/api-client';
import { isDay, type ListState, sortKeys, useListState } from '@portal/portal-sdk';
import { formatDateRange } from '@portal/ui/format';
import {
  CASE_PRIORITIES,
  CASE_STATUSES,
  CASE_TYPES,
  isCasePriority,
  isCaseStatus,
  isCaseType,
  isWaitingOn,
  WAITING_ON_LABELS,
} from '../shared/case-labels.ts';
import { NEW_CASE_PARAMS } from '../shared/use-new-case-panel.ts';
import { caseColumns } from './case-columns.tsx';

type CaseFilters = {
  status: string[];
  priority: string[];
  type: string[];
  waits_on: string;
  /** Id of one service, as its own page links here. */
  circuit: string;
  from: string;
  to: string;
};
export type CaseListState = ListState<CaseFilters>;
type CaseListInput = InputOf<typeof contract.support.listCases>;

const ID = /^\d+$/;
const SORTS = sortKeys(caseColumns);

/** Filters, order and page of the cases, in the address; what changed last comes first. */
export function useCaseFilters(): CaseListState {
  return useListState<CaseFilters>({
    filters: { status: [], priority: [], type: [], waits_on: '', circuit: '', from: '', to: '' },
    accepts: {
      status: isCaseStatus,
      priority: isCasePriority,
      type: isCaseType,
      waits_on: isWaitingOn,
      circuit: (value) => ID.test(value),
      from: isDay,
      to: isDay,
    },
    sorts: SORTS,
    others: NEW_CASE_PARAMS,
    sort: 'updatedAt',
    direction: 'desc',
  });
}

/** What the address asks for, as far as the call takes it: a hand-typed address cannot make a refused call. */
export function caseFilterInput({ filters }: Pick<CaseListState, 'filters'>): CaseListInput {
  const status = filters.status.filter(isCaseStatus);
  const priority = filters.priority.filter(isCasePriority);
  const type = filters.type.filter(isCaseType);
  return {
    ...(status.length > 0 ? { status } : {}),
    ...(priority.length > 0 ? { priority } : {}),
    ...(type.length > 0 ? { type } : {}),
    ...(isWaitingOn(filters.waits_on) ? { waitsOn: filters.waits_on } : {}),
    ...(ID.test(filters.circuit) ? { circuitId: Number(filters.circuit) } : {}),
    ...(isDay(filters.from) ? { createdFrom: filters.from } : {}),
    ...(isDay(filters.to) ? { createdTo: filters.to } : {}),
  };
}

interface FilterChip {
  id: string;
  label: string;
  onRemove: () => void;
}

/** What is chosen, each with its own way back. */
export function caseFilterChips({ filters, search, set }: CaseListState): FilterChip[] {
  const chip = (id: string, label: string, onRemove: () => void): FilterChip => ({ id, label, onRemove });
  const chipsOf = (name: 'status' | 'priority' | 'type', label: (value: string) => string | undefined) =>
    filters[name].flatMap((value) => {
      const words = label(value);
      const rest = filters[name].filter((other) => other !== value);
      return words === undefined
        ? []
        : [chip(`${name}-${value}`, words, () => set({ filters: { [name]: rest } }))];
    });
  return [
    ...(search === '' ? [] : [chip('search', `“${search}”`, () => set({ search: '' }))]),
    ...chipsOf('status', (value) => (isCaseStatus(value) ? CASE_STATUSES[value].label : undefined)),
    ...chipsOf('priority', (value) =>
      isCasePriority(value) ? `${CASE_PRIORITIES[value].label} priority` : undefined,
    ),
    ...chipsOf('type', (value) => (isCaseType(value) ? CASE_TYPES[value] : undefined)),
    ...(isWaitingOn(filters.waits_on)
      ? [chip('waits_on', WAITING_ON_LABELS[filters.waits_on], () => set({ filters: { waits_on: '' } }))]
      : []),
    ...(ID.test(filters.circuit)
      ? [chip('circuit', 'One service', () => set({ filters: { circuit: '' } }))]
      : []),
    ...(filters.from === '' && filters.to === ''
      ? []
      : [
          chip('opened', `Opened ${formatDateRange(filters.from, filters.to)}`, () =>
            set({ filters: { from: '', to: '' } }),
          ),
        ]),
  ];
}
