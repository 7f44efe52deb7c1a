let reloading = false;

/** True once the portal itself reloads the page: the leave guard then does not ask. */
export function isReloading(): boolean {
  return reloading;
}

/** Reloads the page. Drafts are written when the page hides, so nothing typed is lost (R19). */
export function reloadPage(): void {
  reloading = true;
  window.location.reload();
}
