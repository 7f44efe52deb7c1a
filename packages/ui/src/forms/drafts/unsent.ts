const forms = new Set<object>();

/** Notes that a form holds something typed and not sent, or that it does not any more. */
export function noteUnsent(form: object, isUnsent: boolean): void {
  if (isUnsent) forms.add(form);
  else forms.delete(form);
}

/** Whether a form on the page, whose draft is kept, holds something typed and not sent. */
export function hasUnsentDraft(): boolean {
  return forms.size > 0;
}
