let isReloadStarted = false;

/** Whether the portal itself is reloading the page; the leave guard does not ask then. */
export function isReloading(): boolean {
  return isReloadStarted;
}

/** Reloads the page. Drafts are saved when the page hides, so nothing typed is lost (R19). */
export function reloadPage(): void {
  isReloadStarted = true;
  window.location.reload();
}

/** Opens a page of the portal by a request to the page server, or another site. The leave guard does not ask. */
export function openOnServer(path: string): void {
  isReloadStarted = true;
  window.location.assign(path);
}
