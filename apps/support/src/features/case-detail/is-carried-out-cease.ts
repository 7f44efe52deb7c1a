import type { SupportCase } from '../shared/case-types.ts';

/**
 * Whether the service was ceased in the case. Such a case cannot be reopened, because that does not restore the
 * service.
 */
export const isCarriedOutCease = ({ type, resolvedAt }: SupportCase): boolean =>
  type === 'cease' && resolvedAt !== null;
