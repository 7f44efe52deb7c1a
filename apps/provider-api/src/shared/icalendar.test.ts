import { expect, it } from '@jest/globals';
import { toCalendar } from './icalendar.ts';

const now = new Date('2026-11-22T09:30:00.000Z');
const event = {
  uid: 'ORD-1-target@portal.test',
  title: 'Target date: ORD-1, Brindle & Sons; the 2nd',
  location: '12 High Street, Leeds',
  url: 'https://portal.test/orders/ORD-1',
  changedAt: new Date('2026-11-20T08:00:00.000Z'),
};

it('writes whole days with the day after as their end, and escapes text', () => {
  const lines = toCalendar('Strand', [{ ...event, when: { day: '2026-12-31' } }], now).split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'UID:ORD-1-target@portal.test',
      'DTSTAMP:20261122T093000Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Target date: ORD-1\\, Brindle & Sons\\; the 2nd',
      'LOCATION:12 High Street\\, Leeds',
      'END:VCALENDAR',
    ]),
  );
});

it('writes appointments in UTC', () => {
  const when = { start: '2026-07-01T07:00:00.000Z', end: '2026-07-01T12:00:00.000Z' };
  const text = toCalendar('Strand', [{ ...event, when }], now);
  expect(text).toContain('DTSTART:20260701T070000Z\r\nDTEND:20260701T120000Z\r\n');
});

it('folds lines over 75 bytes without splitting a character', () => {
  const title = 'é'.repeat(60);
  const text = toCalendar('Strand', [{ ...event, title, when: { day: '2026-12-01' } }], now);
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
});

it.each(['\n', '\r', '\r\n'])('keeps a line break (%j) within its text', (lineBreak) => {
  const title = `Brindle${lineBreak}ATTENDEE:mailto:elsewhere@evil.test`;
  const text = toCalendar('Strand', [{ ...event, title, when: { day: '2026-12-01' } }], now);
  expect(text).toContain('SUMMARY:Brindle\\nATTENDEE');
  expect(text.split(/[\r\n]+/).filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
});
