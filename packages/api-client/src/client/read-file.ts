import type { FileDownload } from '../endpoint.ts';

/** Reads a file, which the browser may store on disk. Calls `onBytes` whenever a part of it arrives. */
export async function readFile(response: Response, onBytes: () => void): Promise<FileDownload> {
  const parts = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      onBytes();
      controller.enqueue(part);
    },
  });
  onBytes();
  const body = response.body?.pipeThrough(parts);
  return {
    blob: await new Response(body, response).blob(),
    fileName: fileName(response.headers.get('content-disposition')),
  };
}

function fileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'download';
}
