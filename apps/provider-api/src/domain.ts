import type { Protocol } from './http/app.ts';
import type { Binding } from './http/routing/bind.ts';
import type { AnyBulkKind, AnyJob, WebhookResource } from './provider.ts';
import type { SeedStep } from './seed/context.ts';

/** A domain of the provider: what its folder registers with the server in domains.ts. */
export interface Domain {
  name: string;
  routes?: readonly Binding[];
  protocols?: readonly Protocol[];
  jobs?: readonly AnyJob[];
  bulkKinds?: readonly AnyBulkKind[];
  /** What the domain's webhook events contain. */
  webhookResources?: readonly WebhookResource[];
  /** Seeds the rows every database needs. */
  reference?: SeedStep;
  /** Seeds the demo's rows (readings E), in the order of domains.ts. */
  demo?: SeedStep;
}
