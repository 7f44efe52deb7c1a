import { contract } from '@portal/api-client';
import type { AddonGroup, AddonSelection } from './addon-selection.ts';

/** The groups with the options that go with the chosen layer; product and speed are known to the server. */
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
