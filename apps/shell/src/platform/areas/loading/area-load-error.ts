/**
 * Why an area could not be loaded.
 *
 * | Reason | When |
 * |---|---|
 * | unreachable | its entry could not be fetched, or differs from what was published |
 * | timeout | its entry was not fetched within the time limit |
 * | corrupt | its entry was fetched but is not a federation container |
 * | shell-outdated | it needs exports or versions that a newer shell provides, and this page runs an older one |
 * | incompatible | it needs exports or versions that the live shell does not provide |
 * | failed | its code threw while starting, or one of its chunks is missing |
 * | incomplete | the release manifest lacks what is needed to load it safely |
 */
export type AreaLoadReason =
  | 'unreachable'
  | 'timeout'
  | 'corrupt'
  | 'shell-outdated'
  | 'incompatible'
  | 'failed'
  | 'incomplete';

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

/** A page of a loaded area that cannot be shown. */
export class AreaPageError extends Error {
  override readonly name = 'AreaPageError';
  readonly area: string;

  constructor(area: string, message: string) {
    super(message);
    this.area = area;
  }
}
