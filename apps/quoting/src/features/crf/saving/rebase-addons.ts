import { isEquivalent } from '@portal/area-kit/detail';
import type { AddonChoice } from '../../shared/addons/addon-selection.ts';

/** Applies the user's changes, from `base` to `mine`, to the add-ons that the form has now, `current`. */
export function rebaseAddons(
  base: readonly AddonChoice[],
  mine: readonly AddonChoice[],
  current: readonly AddonChoice[],
): AddonChoice[] {
  const groups = new Set([...current, ...mine].map(({ uuid }) => uuid));
  return [...groups].flatMap((uuid) => {
    const [before, own, now] = [base, mine, current].map((all) => all.find((each) => each.uuid === uuid));
    const chosen = isEquivalent(before, own) ? now : own;
    return chosen === undefined ? [] : [chosen];
  });
}
