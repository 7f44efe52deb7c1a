import * as v from '@portal/api-client/schema';
import { max, text } from '@portal/ui/forms';
import { rawCheck } from 'valibot';
import { type AddonGroup, type AddonSelection, getMissingGroups } from './addon-selection.ts';

export interface AddonValues {
  addons: AddonSelection;
  /** Additional information, by group. */
  addonNotes: Readonly<Record<string, string>>;
}

/** The entries of a form with `AddonsSection`. The selection is set only by the option grids, which keep it valid. */
export const addonEntries = {
  addons: v.optional(
    v.custom<AddonSelection>((value) => typeof value === 'object' && value !== null),
    {},
  ),
  addonNotes: v.optional(v.record(v.string(), text(max(255))), {}),
};

/** Every mandatory group needs a choice. */
export const checkMandatoryGroups = <Values extends { addons: AddonSelection }>(
  groups: readonly AddonGroup[],
) =>
  rawCheck<Values>(({ dataset, addIssue }) => {
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
  });
