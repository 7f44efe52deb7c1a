import { Refusal } from '../../../refusal.ts';
import type { Route } from '../../routing/routes.ts';
import { discardBody, readBody } from './body.ts';
import { bodyLimitsOf } from './body-limits.ts';
import type { WireInput } from './collect-entries.ts';
import type { Upload } from './upload-slots.ts';

export interface BodyCosts {
  timeoutMs: number;
  /** Counts a call with an expensive body as more than one call. */
  charge: (cost: number) => Promise<void>;
  upload: Upload;
}

const BYTES_PER_CALL = 64_000;
/** The portal never sends bodies that are rejected before validation, so clients that do reach their rate limit quickly. */
const REFUSED_BODY_COST = 20;

/** Reads a body and counts what it costs as calls of this client. */
export async function readCharged(
  { candidates }: Route,
  request: Request,
  { timeoutMs, charge, upload }: BodyCosts,
): Promise<WireInput> {
  const bindings = candidates.map(({ binding }) => binding);
  const rules = { ...bodyLimitsOf(bindings), timeoutMs, upload };
  const read = bindings.every(({ options }) => options.byLinkOnly) ? discardBody : readBody;
  try {
    const { input, bytes } = await read(request, rules);
    if (bytes >= BYTES_PER_CALL) await charge(Math.floor(bytes / BYTES_PER_CALL));
    return input;
  } catch (error) {
    if (error instanceof Refusal && error.status !== 429) await charge(REFUSED_BODY_COST);
    throw error;
  }
}
