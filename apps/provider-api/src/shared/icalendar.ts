import ical, { ICalCalendarMethod, type ICalEventData } from 'ical-generator';
import { DateTime } from 'luxon';

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

function periodOf(when: CalendarEvent['when']): Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  if (!('day' in when)) return { start: new Date(when.start), end: new Date(when.end) };
  // A whole day ends with the start of the next one.
  const day = DateTime.fromISO(when.day, { zone: 'utc' });
  return { start: day.toJSDate(), end: day.plus({ days: 1 }).toJSDate(), allDay: true };
}

/** A bare carriage return starts a line for some readers, and the library escapes only line feeds. */
const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n');

/** A calendar file (RFC 5545). */
export function toCalendar(product: string, events: readonly CalendarEvent[], now: Date): string {
  const calendar = ical({
    prodId: { company: product, product: 'Calendar' },
    method: ICalCalendarMethod.PUBLISH,
    events: events.map(({ uid, title, when, location, description, url, changedAt }) => ({
      id: uid,
      summary: withLineFeeds(title),
      ...periodOf(when),
      location: location === undefined ? null : withLineFeeds(location),
      description: description === undefined ? null : withLineFeeds(description),
      url,
      stamp: now,
      lastModified: changedAt,
      sequence: Math.floor(changedAt.getTime() / 1000),
    })),
  });
  return calendar.toString();
}
