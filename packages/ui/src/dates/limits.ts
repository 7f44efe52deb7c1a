import { displayMessage, message } from '../forms/validation/messages.ts';
import { formatDay } from './day-format.ts';

export interface DayLimits {
  /** `YYYY-MM-DD`, inclusive. */
  min?: string | undefined;
  max?: string | undefined;
}

/** Why a day is not allowed, as a message of the catalogue; undefined when it is. */
export function getDayError(day: string, { min, max }: DayLimits, label: string): string | undefined {
  const say = (text: string) => displayMessage(text, label, label);
  if (min !== undefined && day < min) return say(message('minDay', { day: formatDay(min) }));
  if (max !== undefined && day > max) return say(message('maxDay', { day: formatDay(max) }));
  return undefined;
}

export const invalidDayMessage = (label: string) => displayMessage(message('day'), label, label);
