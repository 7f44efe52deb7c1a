import { isApiError, showAlert, useApiClient } from '@portal/portal-sdk';
import { useState } from 'react';
import { mergeThreeWay } from '../../shared/merge/three-way-merge.ts';
import { QUOTE_KINDS, type QuoteKind } from '../../shared/quotes/quote-kinds.ts';
import type { Quote } from '../../shared/quotes/quote-types.ts';
import { useRefreshQuote } from '../../shared/quotes/use-quote.ts';

export interface Details {
  customerName: string;
  customReference: string;
  notes: string;
}

export const DETAIL_LABELS: Readonly<Record<keyof Details, string>> = {
  customerName: 'Customer name',
  customReference: 'Your reference',
  notes: 'Notes',
};

export function toDetails(quote: Pick<Quote, 'customerName' | 'customReference' | 'notes'>): Details {
  return {
    customerName: quote.customerName,
    customReference: quote.customReference ?? '',
    notes: quote.notes ?? '',
  };
}

interface PendingConflict {
  /** Mine where both changed the same. */
  mine: Details;
  /** Theirs there. */
  theirs: Details;
  latest: Quote;
  rows: { label: string; mine: string; theirs: string }[];
}

/** Saves the partner's details of a quote; what somebody else changed in the meantime is merged or asked about. */
export function useDetailsEdit(kind: QuoteKind, quote: Quote, onDone: () => void) {
  const { calls } = QUOTE_KINDS[kind];
  const client = useApiClient();
  const refreshQuote = useRefreshQuote(kind);
  // What the form opened with: the quote behind it may be read anew while somebody types.
  const [opened] = useState({ base: toDetails(quote), version: quote.version, at: quote.updatedAt });
  const [pendingConflict, setPendingConflict] = useState<PendingConflict | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(mine: Details, version: number): Promise<void> {
    await client.call(calls.update, {
      reference: quote.reference,
      version,
      customerName: mine.customerName,
      customReference: mine.customReference || null,
      notes: mine.notes || null,
    });
    await refreshQuote();
    showAlert('Changes saved.');
    onDone();
  }

  async function save(mine: Details): Promise<void> {
    try {
      await send(mine, opened.version);
    } catch (error) {
      if (!isApiError(error) || error.code !== 'conflict') throw error;
      const latest = await client.call(calls.get, { reference: quote.reference });
      // The same version is refused for its state, not for somebody's change: the form says why.
      if (latest.version === opened.version || !latest.actions.includes('edit')) {
        await refreshQuote();
        throw error;
      }
      const { merged, conflicts } = mergeThreeWay(opened.base, mine, toDetails(latest));
      if (conflicts.length === 0) return send(merged, latest.version);
      setPendingConflict({
        mine: merged,
        theirs: {
          ...merged,
          ...Object.fromEntries(conflicts.map(({ path, theirs }) => [path, String(theirs)])),
        },
        latest,
        rows: conflicts.map(({ path, mine: own, theirs }) => ({
          label: DETAIL_LABELS[path],
          mine: String(own) || 'empty',
          theirs: String(theirs) || 'empty',
        })),
      });
    }
  }

  async function settle(values: Details): Promise<void> {
    if (pendingConflict === null || busy) return;
    setBusy(true);
    try {
      await send(values, pendingConflict.latest.version);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setPendingConflict(null);
      showAlert(`Your changes were not saved. ${error.message}`, { success: false });
      await refreshQuote();
    } finally {
      setBusy(false);
    }
  }

  return {
    base: opened.base,
    /** When the quote was last changed before the form opened. */
    openedAt: opened.at,
    save,
    keepMine: () => pendingConflict && settle(pendingConflict.mine),
    takeTheirs: () => pendingConflict && settle(pendingConflict.theirs),
    busy,
    conflicts: pendingConflict?.rows ?? null,
  };
}
