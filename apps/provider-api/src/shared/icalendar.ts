/** Calendar files (RFC 5545). */
export interface CalendarEvent {
  /** The same in every file, so that a later one replaces the event. */
  uid: string;
  title: string;
  /** A whole day, or two instants in ISO 8601. */
  when: { day: string } | { start: string; end: string };
  location?: string;
  description?: string;
  url: string;
  changedAt: Date;
}

/** Bytes; a longer line continues on the next one after a space. */
const MAX_LINE = 75;

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
const toUtc = (instant: Date) => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
const toBasicDay = (day: string) => day.replaceAll('-', '');

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    const limit = parts.length === 0 ? MAX_LINE : MAX_LINE - 1;
    if (Buffer.byteLength(part + character) > limit) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}

function toLines(event: CalendarEvent, now: Date): string[] {
  const { uid, title, when, location, description, url, changedAt } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${toUtc(now)}`,
    `LAST-MODIFIED:${toUtc(changedAt)}`,
    `SEQUENCE:${Math.floor(changedAt.getTime() / 1000)}`,
    ...('day' in when
      ? [`DTSTART;VALUE=DATE:${toBasicDay(when.day)}`, `DTEND;VALUE=DATE:${toBasicDay(nextDay(when.day))}`]
      : [`DTSTART:${toUtc(new Date(when.start))}`, `DTEND:${toUtc(new Date(when.end))}`]),
    `SUMMARY:${escapeText(title)}`,
    ...(location === undefined ? [] : [`LOCATION:${escapeText(location)}`]),
    ...(description === undefined ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    `URL:${url}`,
    'END:VEVENT',
  ];
}

export function toCalendar(product: string, events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(product)}//Calendar//EN`,
    'METHOD:PUBLISH',
    ...events.flatMap((event) => toLines(event, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}
