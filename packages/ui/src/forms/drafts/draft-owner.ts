let owner = '';

/** Sets the user whose drafts are stored and offered, so that one user's text is never offered to another. */
export function setDraftOwner(id: string | number | null): void {
  owner = id === null ? '' : String(id);
}

/** Storage key of a draft. */
export function getDraftKey(key: string): string {
  return owner === '' ? `portal-draft:${key}` : `portal-draft:${owner}:${key}`;
}
