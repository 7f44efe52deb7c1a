/** Draft keys of the forms with unsent changes. */
const forms = new Map<object, string>();
/** Keys of drafts whose form is about to be mounted again on the same page. */
const transferred = new Set<string>();
const flushes = new Set<() => void>();

/** Records whether a form has unsent changes. */
export function setUnsent(form: object, draftKey: string, isUnsent: boolean): void {
  if (isUnsent) forms.set(form, draftKey);
  else forms.delete(form);
}

/** Whether any form with a draft has unsent changes. */
export function hasUnsentDraft(): boolean {
  return forms.size > 0;
}

/**
 * Stores every draft now and has the forms that have one now restore it without asking when they are mounted next. For
 * the shell, before it replaces the code of the open page.
 */
export function carryDraftsOver(): void {
  for (const flush of flushes) flush();
  for (const key of forms.values()) transferred.add(key);
}

/** Whether the form with this draft was replaced by {@link carryDraftsOver}; true once. */
export function takeTransferredDraft(draftKey: string): boolean {
  return transferred.delete(draftKey);
}

/** @returns ends the registration */
export function onDraftsCarriedOver(flush: () => void): () => void {
  flushes.add(flush);
  return () => flushes.delete(flush);
}
