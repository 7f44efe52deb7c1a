import type { contract, InputOf, OutputOf } from '@portal/api-client';
import type { SelectedOption } from '@portal/ui/detail';

export type AddonGroup = OutputOf<typeof contract.availability.listSearchQuoteAddons>[number];
export type AddonChoice = NonNullable<
  InputOf<typeof contract.availability.saveSearchQuote>['addons']
>[number];

/** The chosen options by group. */
export type AddonSelection = Readonly<Record<string, readonly SelectedOption[]>>;

/** Mandatory groups without a choice. */
export function getMissingGroups(groups: readonly AddonGroup[], selection: AddonSelection): AddonGroup[] {
  return groups.filter(({ uuid, isMandatory }) => isMandatory && !selection[uuid]?.length);
}

/** The choices to send. Groups that are no longer offered, and notes for groups without a choice, are left out. */
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

/** A quote's add-ons as the values of a form, which {@link toAddonChoices} turns into choices again. */
export function toAddonValues(
  lines: readonly { uuid: string; value: string; quantity: number; additionalInformation: string | null }[],
): { addons: AddonSelection; addonNotes: Readonly<Record<string, string>> } {
  const addons: Record<string, SelectedOption[]> = {};
  const addonNotes: Record<string, string> = {};
  for (const { uuid, value, quantity, additionalInformation } of lines) {
    addons[uuid] = [...(addons[uuid] ?? []), { value, quantity }];
    if (additionalInformation !== null) addonNotes[uuid] = additionalInformation;
  }
  return { addons, addonNotes };
}
