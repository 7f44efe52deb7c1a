import { Stack, Text } from '@portal/ui';
import { TextField, useForm, useFormState } from '@portal/ui/forms';
import { useRegisterField } from '../forms/use-register-field.ts';
import type { AddonGroup, AddonSelection } from './addon-selection.ts';
import { BundleOptionGrid } from './bundle-option-grid.tsx';

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
  useRegisterField('addons');
  if (groups.length === 0) return null;
  const selection = values.addons ?? {};
  const asked = submitFailed ? errors?.['addons'] : undefined;
  const refused = submitFailed && !dirtySinceLastSubmit ? submitErrors?.['addons'] : undefined;
  const messages = groups.map(({ uuid }, index) =>
    groupMessage(asked, refused, { uuid, index: sentIndex(index) }),
  );
  // A refusal that belongs to no group on screen is still said.
  const rest = messages.some(Boolean) ? undefined : firstText(refused);

  /** Where the group stood in what was sent: groups without a choice are left out. */
  function sentIndex(index: number): number | null {
    if (!selection[groups[index]?.uuid ?? '']?.length) return null;
    return groups.slice(0, index).filter(({ uuid }) => selection[uuid]?.length).length;
  }

  return (
    <Stack gap={6}>
      <Text component="h3" variant="heading">
        Add-ons
      </Text>
      {rest && (
        <Text component="p" variant="dense" tone="danger" sx={{ m: 0 }}>
          {rest}
        </Text>
      )}
      {groups.map((group, index) => (
        <Stack key={group.uuid} gap={3}>
          <BundleOptionGrid
            group={group}
            chosen={selection[group.uuid] ?? []}
            onChange={(chosen) => form.change('addons', { ...selection, [group.uuid]: chosen })}
            error={messages[index]}
          />
          {Boolean(selection[group.uuid]?.length) && (
            <TextField
              name={`addonNotes.${group.uuid}`}
              label={`Additional information: ${group.name}`}
              help="For the supplier, where the choice needs a word"
              autoComplete="off"
              optional
            />
          )}
        </Stack>
      ))}
    </Stack>
  );
}

/** The schema's message about a group, else the server's: by the group's uuid, or by its place in what was sent. */
function groupMessage(
  asked: unknown,
  refused: unknown,
  { uuid, index }: { uuid: string; index: number | null },
): string | undefined {
  const text =
    firstText(at(asked, uuid)) ??
    firstText(at(refused, uuid)) ??
    (index === null ? undefined : firstText(at(refused, String(index))));
  return text?.replace('{field}', 'add-on');
}

function at(tree: unknown, key: string): unknown {
  return typeof tree === 'object' && tree !== null ? Reflect.get(tree, key) : undefined;
}

/** The first message in a tree of them. */
function firstText(tree: unknown): string | undefined {
  if (typeof tree === 'string') return tree;
  if (typeof tree !== 'object' || tree === null) return undefined;
  for (const part of Object.values(tree)) {
    const text = firstText(part);
    if (text !== undefined) return text;
  }
  return undefined;
}
