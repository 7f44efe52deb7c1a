import type pg from 'pg';
import { isDatabaseUnavailable, isRecoveryConflict } from './unavailable.ts';

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Connections to a replica. A statement that the replica cannot answer is sent to the primary instead, so that an export
 * that has begun is not cut off. Drizzle recognises a pool by the name of its class.
 */
export class FallbackPool {
  readonly #replica: pg.Pool;
  readonly #primary: pg.Pool;
  readonly #onFailure: (error: unknown) => void;

  constructor(replica: pg.Pool, primary: pg.Pool, onFailure: (error: unknown) => void) {
    this.#replica = replica;
    this.#primary = primary;
    this.#onFailure = onFailure;
  }

  query(...args: unknown[]): Promise<unknown> {
    return this.#use((pool) => (pool.query as Query)(...args));
  }

  /** For transactions. */
  connect(): Promise<pg.PoolClient> {
    return this.#use((pool) => pool.connect());
  }

  async #use<Result>(work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
    try {
      return await work(this.#replica);
    } catch (error) {
      if (isDatabaseUnavailable(error)) this.#onFailure(error);
      else if (!isRecoveryConflict(error)) throw error;
      return work(this.#primary);
    }
  }
}
