import { BundleOptionGrid as OptionGrid, type SelectedOption } from '@portal/ui/detail';
import { formatCharges } from '@portal/ui/format';
import type { AddonGroup } from './addon-selection.ts';

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
      options={group.options.map((option) => ({
        ...option,
        cost: Number.isNaN(option.monthlyCost)
          ? null
          : formatCharges({ monthly: option.monthlyCost, oneOff: option.installCost }),
      }))}
      value={chosen}
      onChange={onChange}
      error={error}
    />
  );
}
