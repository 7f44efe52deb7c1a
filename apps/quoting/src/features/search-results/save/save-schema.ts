import { type AddonGroup, type AddonSelection, getMissingGroups } from '@portal/quote-kit/addons';
import { max, required, text } from '@portal/ui/forms';
import * as v from 'valibot';

/** Set only by the option grids, which keep it valid. */
const selection = v.optional(
  v.custom<AddonSelection>((value) => typeof value === 'object' && value !== null),
  {},
);

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
      addons: selection,
      addonNotes: v.optional(v.record(v.string(), text(max(255))), {}),
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { addons } = dataset.value;
      for (const { uuid, name } of getMissingGroups(groups, addons)) {
        addIssue({
          message: `Choose an option for ${name}`,
          path: [
            { type: 'object', origin: 'value', input: dataset.value, key: 'addons', value: addons },
            { type: 'object', origin: 'value', input: addons, key: uuid, value: addons[uuid] },
          ],
        });
      }
    }),
  );
}
export interface SaveValues {
  customerName: string;
  customReference: string;
  layer: 2 | 3 | null;
  addons: AddonSelection;
  /** Additional information, by group. */
  addonNotes: Readonly<Record<string, string>>;
}
