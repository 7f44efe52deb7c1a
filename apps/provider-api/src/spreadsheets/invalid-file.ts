import { Refusal } from '../refusal.ts';

/** 422 on `addresses` for the whole file, in the specification's shape (§8). */
export function invalidFile(...messages: [string, ...string[]]): Refusal {
  return Refusal.invalid({ addresses: messages });
}
