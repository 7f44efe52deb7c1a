import { hash, verify } from '@node-rs/argon2';
import type { Config } from '../../config.ts';
import { type HashPriority, withHashSlot } from './hash-queue.ts';

export function hashPassword(
  password: string,
  config: Config,
  priority: HashPriority = 'known',
): Promise<string> {
  return withHashSlot(priority, () => hash(password, config.passwordCost));
}

const decoys = new Map<number, Promise<string>>();

/** A random hash of the same cost: checking it takes as long as checking a real one. */
function decoy(config: Config): Promise<string> {
  const { memoryCost } = config.passwordCost;
  const known = decoys.get(memoryCost) ?? hash(crypto.randomUUID(), config.passwordCost);
  decoys.set(memoryCost, known);
  return known;
}

/** Pass null for an unknown address: takes the same time, so that addresses cannot be guessed (R6, F23). */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  config: Config,
  priority: HashPriority = 'known',
): Promise<boolean> {
  return withHashSlot(priority, () => verifyInSlot(passwordHash, password, config));
}

/** Hashes without queueing; the caller already holds a slot of the queue. */
export async function verifyInSlot(
  passwordHash: string | null,
  password: string,
  config: Config,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoy(config)), password);
  return matches && passwordHash !== null;
}
