import { webcrypto } from 'node:crypto';

/** Hexadecimal. A thread of Node's computes it, so that a large file delays nobody. */
export async function sha256(bytes: Uint8Array<ArrayBuffer> | ArrayBuffer): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
