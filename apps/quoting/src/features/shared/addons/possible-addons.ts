import { contract } from '@portal/api-client';
import type { AddonGroup, AddonSelection } from './addon-selection.ts';

/**
 * The groups with only the options that the chosen layer supports. The server already filtered by product and speed.
 */
export function getPossibleGroups(groups: readonly AddonGroup[], layer: number | null): AddonGroup[] {
  return groups.flatMap((group) => {
    const options = group.options.filter(
      ({ value }) => contract.crf.getAddonProblem(value, { speed: 0, layer }) === null,
    );
    return options.length === 0 ? [] : [{ ...group, options }];
  });
}

/** The selection without options that are no longer possible. */
export function getPossibleSelection(
  groups: readonly AddonGroup[],
  selection: AddonSelection,
): AddonSelection {
  return Object.fromEntries(
    groups.map(({ uuid, options }) => [
      uuid,
      (selection[uuid] ?? []).filter(({ value }) => options.some((option) => option.value === value)),
    ]),
  );
}
