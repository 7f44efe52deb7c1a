import { Refusal } from '../../refusal.ts';

const NUMBER = /^[1-9]\d{0,8}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A path's `{id}` as a number; 404 if it cannot be one, without a database query. */
export function numberId(text: string): number {
  if (!NUMBER.test(text)) throw Refusal.notFound();
  return Number(text);
}

/** A path's `{uuid}`; 404 if it cannot be one. */
export function uuidId(text: string): string {
  if (!UUID.test(text)) throw Refusal.notFound();
  return text.toLowerCase();
}

export function isUuid(text: string): boolean {
  return UUID.test(text);
}
