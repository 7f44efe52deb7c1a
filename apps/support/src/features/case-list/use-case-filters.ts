import type { contract, InputOf } from '@portal/api-client';
import { type ListState, useListState } from '@portal/portal-sdk';
import { formatDate } from '@portal/ui/format';
import {
  CASE_PRIORITY,
  CASE_STATUS,
  CASE_TYPE,
  isCasePriority,
  isCaseStatus,
  isCaseType,
  isParty,
  WAITS_ON_LABEL,
} from '../case-words.ts';

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
type CaseListInput = InputOf<typeof contract.support.cases>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^\d+$/;

/** Filters, order and page of the cases, in the address; what changed last comes first. */
export function useCaseFilters(): CaseListState {
  return useListState<CaseFilters>({
    filters: { status: [], priority: [], type: [], waits_on: '', circuit: '', from: '', to: '' },
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
    ...(isParty(filters.waits_on) ? { waitsOn: filters.waits_on } : {}),
    ...(ID.test(filters.circuit) ? { circuitId: Number(filters.circuit) } : {}),
    ...(DAY.test(filters.from) ? { createdFrom: filters.from } : {}),
    ...(DAY.test(filters.to) ? { createdTo: filters.to } : {}),
  };
}

interface FilterChip {
  id: string;
  label: string;
  onRemove: () => void;
}

/** "Opened 01/11/2026 to 21/11/2026", or one end of it. */
export function openedWords(from: string, to: string): string {
  if (from === '') return `Opened until ${formatDate(to)}`;
  return to === '' ? `Opened from ${formatDate(from)}` : `Opened ${formatDate(from)} to ${formatDate(to)}`;
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
    ...chipsOf('status', (value) => (isCaseStatus(value) ? CASE_STATUS[value].label : undefined)),
    ...chipsOf('priority', (value) =>
      isCasePriority(value) ? `${CASE_PRIORITY[value].label} priority` : undefined,
    ),
    ...chipsOf('type', (value) => (isCaseType(value) ? CASE_TYPE[value] : undefined)),
    ...(isParty(filters.waits_on)
      ? [chip('waits_on', WAITS_ON_LABEL[filters.waits_on], () => set({ filters: { waits_on: '' } }))]
      : []),
    ...(ID.test(filters.circuit)
      ? [chip('circuit', 'One service', () => set({ filters: { circuit: '' } }))]
      : []),
    ...(filters.from === '' && filters.to === ''
      ? []
      : [
          chip('opened', openedWords(filters.from, filters.to), () => set({ filters: { from: '', to: '' } })),
        ]),
  ];
}
