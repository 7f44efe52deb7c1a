import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatDateTime } from './dates.ts';

const asIntl = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const expected = (date: Date) => asIntl.format(date).replace(',', '');

it('shows what Intl shows, at any instant since 1996', () => {
  const instants = fc.date({ min: new Date('1996-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (date) => expect(formatDateTime(date)).toBe(expected(date))),
    { numRuns: 2000 },
  );
});

it('shows what Intl shows around each change of the clock', () => {
  for (let year = 1996; year < 2060; year += 1)
    for (const month of [2, 9])
      for (let quarter = 0; quarter < 9 * 96; quarter += 1) {
        const date = new Date(Date.UTC(year, month, 24, 0, quarter * 15));
        if (formatDateTime(date) !== expected(date)) throw new Error(date.toISOString());
      }
});
