import { Text } from '@portal/ui';
import { formatMoney, formatMonthly } from '@portal/ui/format';
import type { Offer } from './offer.ts';

type IncludedAddon = Offer['includedAddons'][number];

/** `Power: Second AC feed (£4.00 per month, £120.00 install)`, without the prices if the user does not see them. */
export function describeIncludedAddon({ name, text, monthlyCost, installCost }: IncludedAddon): string {
  if (Number.isNaN(monthlyCost) || Number.isNaN(installCost)) return `${name}: ${text}`;
  const costs = [
    ...(monthlyCost > 0 ? [formatMonthly(monthlyCost)] : []),
    ...(installCost > 0 ? [`${formatMoney(installCost)} install`] : []),
  ];
  return `${name}: ${text} (${costs.length > 0 ? costs.join(', ') : 'no charge'})`;
}

/** `incl. care level, power`, for places with little space; null where nothing is included. */
export function summarizeIncludedAddons(addons: readonly IncludedAddon[]): string | null {
  if (addons.length === 0) return null;
  return `incl. ${addons.map(({ name }) => withinSentence(name)).join(', ')}`;
}

/** In lower case, except an abbreviation: "care level", "IPv4 block". */
const withinSentence = (name: string) =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** The mandatory add-ons that a price includes; nothing where there are none. */
export function IncludedAddons({ addons }: { addons: readonly IncludedAddon[] }) {
  if (addons.length === 0) return null;
  return (
    <Text component="p" variant="dense" tone="muted" numeric sx={{ m: 0, mt: 1 }}>
      Includes {addons.map(describeIncludedAddon).join('; ')}
    </Text>
  );
}
