import { webcrypto } from 'node:crypto';

/** SHA-256 in hexadecimal. Node computes it in a thread, so a large file does not block the event loop. */
export async function sha256(bytes: Uint8Array<ArrayBuffer> | ArrayBuffer): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
