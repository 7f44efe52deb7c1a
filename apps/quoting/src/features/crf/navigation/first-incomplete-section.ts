import type { SectionReadiness } from '@portal/quote-kit/request-form';

/** The first section that is not valid, or null. */
export function getFirstIncompleteSection(readiness: readonly SectionReadiness[]): SectionReadiness | null {
  return readiness.find(({ state }) => state !== 'valid') ?? null;
}
