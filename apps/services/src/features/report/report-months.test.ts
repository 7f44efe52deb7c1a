import { expect, it } from '@jest/globals';
import { addMonth, getDays, listMonths, readMonth } from './report-months.ts';

it('counts months over the end of a year', () => {
  expect(addMonth('2026-12', 1)).toBe('2027-01');
  expect(addMonth('2026-01', -1)).toBe('2025-12');
  expect(getDays('2026-02')).toEqual({ dateStart: '2026-02-01', dateEnd: '2026-02-28' });
  expect(getDays('2026-12')).toEqual({ dateStart: '2026-12-01', dateEnd: '2026-12-31' });
});

it('offers the last twelve months and starts with the last whole one', () => {
  const months = listMonths();
  expect(months).toHaveLength(12);
  expect(months[0]?.label).toMatch(/\(so far\)$/);
  expect(readMonth(null)).toBe(months[1]?.value);
  expect(readMonth(months[5]?.value ?? '')).toBe(months[5]?.value);
  for (const text of ['2026-13', '1999-01', 'May']) expect(readMonth(text)).toBe(months[1]?.value);
});
