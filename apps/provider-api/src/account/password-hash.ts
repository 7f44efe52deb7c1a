import { hash, verify } from '@node-rs/argon2';
import type { Config } from '../config.ts';

export function hashPassword(password: string, config: Config): Promise<string> {
  return hash(password, config.passwordCost);
}

const decoys = new Map<number, Promise<string>>();

/** The hash of nothing anyone knows, at the same cost: checking it takes as long as checking a real one. */
function decoy(config: Config): Promise<string> {
  const { memoryCost } = config.passwordCost;
  const known = decoys.get(memoryCost) ?? hashPassword(crypto.randomUUID(), config);
  decoys.set(memoryCost, known);
  return known;
}

/** Takes the same time for an address that nobody has (R6, F23): pass null for its hash. */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  config: Config,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoy(config)), password);
  return matches && passwordHash !== null;
}
