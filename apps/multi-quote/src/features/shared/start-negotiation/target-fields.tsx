import { Stack } from '@portal/ui';
import { ConditionalFields, MoneyField, NumberField, RadioGroupField } from '@portal/ui/fields';
import { SelectField } from '@portal/ui/forms';

interface TargetFieldsProps {
  /** Path of the target in the form: `targets[0]`. */
  name: string;
  groups: readonly { value: string; label: string }[];
}

type Kind = 'percent' | 'monthly';

/** A supplier, and either a percentage or a price per month. */
export function TargetFields({ name, groups }: TargetFieldsProps) {
  const index = Number(/\d+/.exec(name)?.[0] ?? 0);
  const isKind = (kind: Kind) => (values: Partial<{ targets: ({ kind: Kind } | undefined)[] }>) =>
    values.targets?.[index]?.kind === kind;
  return (
    <Stack gap={3}>
      <SelectField name={`${name}.group`} label="Supplier" options={groups} />
      <RadioGroupField<Kind>
        name={`${name}.kind`}
        label="Target"
        layout="row"
        options={[
          { value: 'percent', label: 'Percentage off' },
          { value: 'monthly', label: 'Price per month' },
        ]}
      />
      <ConditionalFields when={isKind('percent')}>
        <NumberField
          name={`${name}.percent`}
          label="Off the monthly prices"
          suffix="%"
          min={0}
          decimals={1}
        />
      </ConditionalFields>
      <ConditionalFields when={isKind('monthly')}>
        <MoneyField name={`${name}.monthly`} label="Per month, for all quotes of the supplier together" />
      </ConditionalFields>
    </Stack>
  );
}
