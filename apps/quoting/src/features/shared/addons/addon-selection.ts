import type { contract, InputOf, OutputOf } from '@portal/api-client';
import type { ChosenOption } from '@portal/ui/page';

export type AddonGroup = OutputOf<typeof contract.availability.listSearchQuoteAddons>[number];
export type AddonOption = AddonGroup['options'][number];
export type AddonChoice = NonNullable<
  InputOf<typeof contract.availability.saveSearchQuote>['addons']
>[number];

/** What is chosen, by group. */
export type AddonSelection = Readonly<Record<string, readonly ChosenOption[]>>;

/** Groups that must be chosen from and are not yet. */
export function missingGroups(groups: readonly AddonGroup[], selection: AddonSelection): AddonGroup[] {
  return groups.filter(({ uuid, isMandatory }) => isMandatory && !selection[uuid]?.length);
}

/**
 * What is sent. Groups that are not offered any more are left out, and so is what was said of a group of which nothing
 * is chosen.
 */
export function toAddonChoices(
  groups: readonly AddonGroup[],
  selection: AddonSelection,
  notes: Readonly<Record<string, string | undefined>> = {},
): AddonChoice[] {
  return groups.flatMap(({ uuid }) => {
    const options = selection[uuid] ?? [];
    const note = notes[uuid]?.trim() ?? '';
    if (options.length === 0) return [];
    return [
      {
        uuid,
        options: options.map((option) => ({ ...option })),
        ...(note === '' ? {} : { additionalInformation: note }),
      },
    ];
  });
}
