let owner = '';

/** Whose drafts are kept and offered from now on: what one user typed is never offered to the next. */
export function setDraftOwner(id: string | number | null): void {
  owner = id === null ? '' : String(id);
}

/** The key of a draft in the browser's storage. */
export function draftKey(key: string): string {
  return owner === '' ? `portal-draft:${key}` : `portal-draft:${owner}:${key}`;
}
