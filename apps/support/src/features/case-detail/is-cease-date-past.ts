import { calendarDay, serverNow } from '@portal/ui/format';
import type { SupportCase } from '../shared/case-types.ts';

/** @param instant milliseconds since 1970 */
export const isCeaseDateBefore = ({ type, ceaseDate }: SupportCase, instant: number): boolean =>
  type === 'cease' && ceaseDate !== null && ceaseDate < calendarDay(instant);

/** Whether the day of a requested cease has passed. Such a case cannot be reopened: no service can end in the past. */
export const isCeaseDatePast = (supportCase: SupportCase): boolean =>
  isCeaseDateBefore(supportCase, serverNow());
