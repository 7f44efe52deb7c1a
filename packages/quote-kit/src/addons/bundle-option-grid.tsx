import { formatMoney } from '@portal/ui/format';
import { BundleOptionGrid as OptionGrid, type SelectedOption } from '@portal/ui/page';
import type { AddonGroup, AddonOption } from './addon-selection.ts';

interface BundleOptionGridProps {
  group: AddonGroup;
  chosen: readonly SelectedOption[];
  onChange: (chosen: readonly SelectedOption[]) => void;
  error?: string | undefined;
}

/** An add-on group as a bundle option grid; the widget enforces the quantity rule (specification §4). */
export function BundleOptionGrid({ group, chosen, onChange, error }: BundleOptionGridProps) {
  return (
    <OptionGrid
      label={group.name}
      help={group.description}
      required={group.isMandatory}
      maxQuantity={group.maxOptionsQuantity}
      options={group.options.map((option) => ({ ...option, cost: describeCost(option) }))}
      value={chosen}
      onChange={onChange}
      error={error}
    />
  );
}

/** `£14.50 per month, £45.00 one-off`, or "No charge". */
export function describeCost({ monthlyCost, installCost }: AddonOption): string {
  const parts = [
    monthlyCost === 0 ? null : `${formatMoney(monthlyCost)} per month`,
    installCost === 0 ? null : `${formatMoney(installCost)} one-off`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'No charge' : parts.join(', ');
}
