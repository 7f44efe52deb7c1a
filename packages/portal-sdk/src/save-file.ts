import type { FileDownload } from '@portal/api-client';

/** Hands a downloaded file to the browser's downloads, under the name the server gave it. */
export function saveFile({ blob, fileName }: FileDownload): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has its own hold on the blob from the next task on.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
