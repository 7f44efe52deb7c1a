import type { ToggleFilter } from '../list/define-list.ts';

/** Shows what sandbox tokens created instead of real data. */
export const sandboxFilter: ToggleFilter = { type: 'toggle', label: 'Test data', more: true };
