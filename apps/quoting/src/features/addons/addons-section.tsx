import { Stack, Text } from '@portal/ui';
import { useForm, useFormState } from '@portal/ui/forms';
import { useRegistered } from '../address-lookup/use-registered.ts';
import type { AddonGroup, AddonSelection } from './addon-selection.ts';
import { BundleOptionGrid } from './bundle-option-grid.tsx';

type Errors = Record<string, unknown> | undefined;

/** Add-on groups of a form; the selection is the form's `addons`. */
export function AddonsSection({ groups }: { groups: readonly AddonGroup[] }) {
  const form = useForm();
  const { values, errors, submitErrors, submitFailed, dirtySinceLastSubmit } = useFormState<{
    addons?: AddonSelection;
  }>({
    subscription: {
      values: true,
      errors: true,
      submitErrors: true,
      submitFailed: true,
      dirtySinceLastSubmit: true,
    },
  });
  useRegistered('addons');
  if (groups.length === 0) return null;
  const selection = values.addons ?? {};
  const local = errors?.['addons'] as Errors;
  const server = dirtySinceLastSubmit ? undefined : (submitErrors?.['addons'] as Errors);
  const errorOf = (uuid: string) => {
    const error = submitFailed ? (local?.[uuid] ?? server?.[uuid]) : undefined;
    return typeof error === 'string' ? error.replace('{field}', 'add-on') : undefined;
  };
  return (
    <Stack gap={6}>
      <Text component="h3" variant="heading">
        Add-ons
      </Text>
      {groups.map((group) => (
        <BundleOptionGrid
          key={group.uuid}
          group={group}
          chosen={selection[group.uuid] ?? []}
          onChange={(chosen) => form.change('addons', { ...selection, [group.uuid]: chosen })}
          error={errorOf(group.uuid)}
        />
      ))}
    </Stack>
  );
}
