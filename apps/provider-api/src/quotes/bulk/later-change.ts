import { desc, eq } from '../../db/drizzle.ts';
import type { Scope } from '../../db/scope.ts';
import { quoteEvents, quotes } from '../tables.ts';

/** Title of an undo in the history of the multi-quote and of each quote. */
export const CHANGE_UNDONE = 'Change undone';

/** Describes the last change of a quote since a bulk change gave it `version`; null if there was none. */
export async function findLaterChange(
  reference: string,
  version: unknown,
  { scope }: { scope: Scope },
): Promise<string | null> {
  const quote = await scope.find(quotes, eq(quotes.reference, reference));
  if (quote === null || quote.version === version) return null;
  return describeLastEvent(reference, scope);
}

/** Describes what happened last to a quote since it was saved, also without a new version; null if nothing did. */
export async function findEventSinceSaved(
  reference: string,
  { scope }: { scope: Scope },
): Promise<string | null> {
  const events = await scope.count(quoteEvents, eq(quoteEvents.quoteReference, reference));
  return events > 1 ? describeLastEvent(reference, scope) : null;
}

async function describeLastEvent(reference: string, scope: Scope): Promise<string> {
  const [event] = await scope.list(quoteEvents, {
    where: eq(quoteEvents.quoteReference, reference),
    orderBy: [desc(quoteEvents.id)],
    limit: 1,
  });
  if (event === undefined) return 'This quote was changed again.';
  return `Changed again: ${event.title}${event.actor === null ? '' : ` by ${event.actor}`}.`;
}
