const forms = new Set<object>();

/** Records whether a form has unsent changes. */
export function setUnsent(form: object, isUnsent: boolean): void {
  if (isUnsent) forms.add(form);
  else forms.delete(form);
}

/** Whether any form with a draft has unsent changes. */
export function hasUnsentDraft(): boolean {
  return forms.size > 0;
}
