import { calendarDay, serverNow } from '@portal/ui/format';
import type { SupportCase } from '../shared/case-types.ts';

/** Whether the day of a requested cease has passed. Such a case cannot be reopened: no service can end in the past. */
export const isCeaseDatePast = ({ type, ceaseDate }: SupportCase): boolean =>
  type === 'cease' && ceaseDate !== null && ceaseDate < calendarDay(serverNow());
