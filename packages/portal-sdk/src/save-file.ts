import type { FileDownload } from '@portal/api-client';

/** Saves a downloaded file under the name the server gave it. */
export function saveFile({ blob, fileName }: FileDownload): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download keeps a reference to the blob from the next task on.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
