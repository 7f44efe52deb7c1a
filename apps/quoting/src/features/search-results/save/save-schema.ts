import * as v from '@portal/api-client/schema';
import { max, required, text } from '@portal/ui/forms';
import type { AddonGroup } from '../../shared/addons/addon-selection.ts';
import { type AddonValues, addonEntries, checkMandatoryGroups } from '../../shared/addons/addons-schema.ts';

/** The schema of the save form. `layer` is required only if the product is configurable. */
export function saveSchema(groups: readonly AddonGroup[], isConfigurable: boolean) {
  const layer = v.nullish(v.picklist([2, 3]), null);
  return v.pipe(
    v.object({
      customerName: text(required(), max(255)),
      customReference: text(max(255)),
      layer: isConfigurable
        ? v.pipe(
            layer,
            v.check((value) => value !== null, 'The {field} field is required'),
          )
        : layer,
      ...addonEntries,
    }),
    checkMandatoryGroups(groups),
  );
}

export interface SaveValues extends AddonValues {
  customerName: string;
  customReference: string;
  layer: 2 | 3 | null;
}
