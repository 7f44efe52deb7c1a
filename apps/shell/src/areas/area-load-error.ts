/**
 * Why an area cannot be shown; closed.
 *
 * | reason | when |
 * |---|---|
 * | unreachable | its entry did not arrive, or not as published: missing, server error, changed on the way |
 * | timeout | its entry did not arrive in time |
 * | corrupt | the entry arrived and is not a federation container |
 * | incompatible | it was built for another version of what shell and areas agree on |
 * | failed | its code threw while it started, or one of its chunks is missing |
 * | undescribed | the release manifest does not describe it well enough to load it safely |
 */
export type AreaLoadReason =
  | 'unreachable'
  | 'timeout'
  | 'corrupt'
  | 'incompatible'
  | 'failed'
  | 'undescribed';

export class AreaLoadError extends Error {
  override readonly name = 'AreaLoadError';
  readonly reason: AreaLoadReason;
  readonly area: string;

  constructor(area: string, reason: AreaLoadReason, cause?: unknown) {
    super(`The area "${area}" could not be loaded: ${reason}.`, { cause });
    this.area = area;
    this.reason = reason;
  }
}
