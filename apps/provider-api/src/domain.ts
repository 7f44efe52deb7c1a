import type { Binding } from './http/bind.ts';
import type { AnyJob } from './provider.ts';
import type { SeedStep } from './seed/context.ts';

/** One domain of the provider: what its folder hands to the server. Registered in domains.ts. */
export interface Domain {
  name: string;
  routes?: readonly Binding[];
  jobs?: readonly AnyJob[];
  /** Rows that the product cannot do without, written into each empty database. */
  reference?: SeedStep;
  /** The demo's rows (readings E); domains run in the order of the table. */
  demo?: SeedStep;
}
