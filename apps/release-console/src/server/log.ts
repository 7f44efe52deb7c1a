import type { OutputOf, ParsedOf } from '@portal/api-client';
import type { AuditEntry } from '@portal/release';
import type { getLog } from '../contract/log.ts';

const PAGE_SIZE = 25;

/** One page of the entries that match the filters, newest first. */
export function findEntries(
  audit: readonly AuditEntry[],
  { app, actor, action, search, page = 1 }: ParsedOf<typeof getLog>,
): OutputOf<typeof getLog> {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const matching = audit
    .map((entry, index) => ({ ...entry, detail: entry.detail ?? null, number: index + 1 }))
    .filter(
      (entry) =>
        (!app || entry.app === app) &&
        (!actor || entry.actor === actor) &&
        (!action || entry.action === action) &&
        words.every((word) => textOf(entry).includes(word)),
    )
    .reverse();
  const first = (Number(page) - 1) * PAGE_SIZE;
  return {
    entries: matching.slice(first, first + PAGE_SIZE),
    total: matching.length,
    pageSize: PAGE_SIZE,
    apps: valuesOf(audit, ({ app: name }) => name),
    actors: valuesOf(audit, ({ actor: name }) => name),
    actions: valuesOf(audit, ({ action: name }) => name),
  };
}

function textOf({
  app,
  actor,
  action,
  from,
  to,
  reason,
  detail,
}: Omit<AuditEntry, 'detail'> & { detail: string | null }): string {
  return [app, actor, action, from, to, reason, detail].join(' ').toLowerCase();
}

function valuesOf(audit: readonly AuditEntry[], read: (entry: AuditEntry) => string): string[] {
  return [...new Set(audit.map(read))].sort((a, b) => a.localeCompare(b));
}
