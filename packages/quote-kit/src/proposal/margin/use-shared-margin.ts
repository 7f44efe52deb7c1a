import type { ProposalMargin } from '@portal/api-client/proposal';
import { useState } from 'react';
import { convertMargin } from './margin-schema.ts';

interface SavedMargin extends ProposalMargin {
  setAt: string | null;
}

interface SharedMargin<Saved extends SavedMargin> {
  /** Null while what is typed is not valid. */
  typed: ProposalMargin | null;
  setTyped: (margin: ProposalMargin | null) => void;
  /** Key of the margin's form, which starts again with a margin that a colleague has saved. */
  formKey: number;
  /** The caller saved this margin. */
  setOwn: (margin: Saved) => void;
}

/**
 * A margin that is typed here and may be saved by a colleague at the same time. A colleague's replaces what is shown,
 * except while the caller is typing: the last one saved applies (D40).
 */
export function useSharedMargin<Saved extends SavedMargin>(saved: Saved): SharedMargin<Saved> {
  const [known, setKnown] = useState<SavedMargin>(saved);
  const [typed, setTyped] = useState<ProposalMargin | null>(saved);
  const [formKey, setFormKey] = useState(0);
  // An unset margin follows the multi-quote's margin or the default, so it can change without a new `setAt`.
  if (saved.setAt !== known.setAt || !isSameMargin(saved, known)) {
    setKnown(saved);
    if (typed !== null && isSameMargin(typed, known)) {
      setTyped(saved);
      setFormKey(formKey + 1);
    }
  }
  return { typed, setTyped, formKey, setOwn: setKnown };
}

/** Typed percentages have two decimals. */
const TOLERANCE = 0.01;

function isSameMargin(one: ProposalMargin, other: ProposalMargin): boolean {
  const [a, b] = [convertMargin(one, 'markup'), convertMargin(other, 'markup')];
  const isNear = (name: 'monthlyPercent' | 'installPercent') => Math.abs(a[name] - b[name]) < TOLERANCE;
  return isNear('monthlyPercent') && isNear('installPercent');
}
