import type { CrfContextData } from '@portal/quote-kit/request-form';
import type { AddonChoice } from '../../shared/addons/addon-selection.ts';

/** Whether every mandatory group has a choice. Without one, the quote has no price. */
export function hasMandatoryAddons(context: CrfContextData, addons: readonly AddonChoice[]): boolean {
  const chosen = new Set(addons.flatMap(({ uuid, options }) => (options.length > 0 ? [uuid] : [])));
  return context.mandatoryAddons.every((uuid) => chosen.has(uuid));
}
