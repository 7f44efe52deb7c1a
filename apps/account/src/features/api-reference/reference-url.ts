import { pathTo } from '@portal/portal-sdk';

/** The URL of a call's entry, or of the introduction. */
export const referenceUrl = (operation?: string) => pathTo('partner.api-reference', null, { operation });
