import { useRegisterField } from '@portal/quote-kit/forms';
import { Stack, Text } from '@portal/ui';
import { TextField, toSentence, useForm, useFormState, useFormValues } from '@portal/ui/forms';
import type { AddonGroup, AddonSelection } from './addon-selection.ts';
import { BundleOptionGrid } from './bundle-option-grid.tsx';

interface AddonsSectionProps {
  groups: readonly AddonGroup[];
  /** False if a heading above already says so. */
  heading?: boolean;
}

/** The add-on groups of a form; the selection is the form's `addons` value. */
export function AddonsSection({ groups, heading = true }: AddonsSectionProps) {
  const form = useForm();
  const selection = useFormValues((values: { addons?: AddonSelection }) => values.addons) ?? {};
  const { errors, submitErrors, submitFailed, dirtySinceLastSubmit } = useFormState({
    subscription: {
      errors: true,
      submitErrors: true,
      submitFailed: true,
      dirtySinceLastSubmit: true,
    },
  });
  useRegisterField('addons');
  if (groups.length === 0) return null;
  const schemaErrors = submitFailed ? errors?.['addons'] : undefined;
  const serverErrors = submitFailed && !dirtySinceLastSubmit ? submitErrors?.['addons'] : undefined;
  const messages = groups.map(({ uuid }, index) =>
    getGroupMessage(schemaErrors, serverErrors, { uuid, index: getRequestIndex(index) }),
  );
  // A server error that belongs to no visible group is shown above the groups.
  const generalError = messages.some(Boolean) ? undefined : toAddonSentence(findFirstMessage(serverErrors));

  /** The index of the group in the request, which leaves out groups without a choice. */
  function getRequestIndex(index: number): number | null {
    if (!selection[groups[index]?.uuid ?? '']?.length) return null;
    return groups.slice(0, index).filter(({ uuid }) => selection[uuid]?.length).length;
  }

  return (
    <Stack gap={6}>
      {heading && (
        <Text component="h3" variant="heading">
          Add-ons
        </Text>
      )}
      {generalError && (
        <Text component="p" variant="dense" tone="danger" sx={{ m: 0 }}>
          {generalError}
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
              help="Anything the supplier needs to know about this choice"
              autoComplete="off"
              optional
            />
          )}
        </Stack>
      ))}
    </Stack>
  );
}

/** The schema's message for a group, else the server's, which may use the group's uuid or its index in the request. */
function getGroupMessage(
  schemaErrors: unknown,
  serverErrors: unknown,
  { uuid, index }: { uuid: string; index: number | null },
): string | undefined {
  const text =
    findFirstMessage(getProperty(schemaErrors, uuid)) ??
    findFirstMessage(getProperty(serverErrors, uuid)) ??
    (index === null ? undefined : findFirstMessage(getProperty(serverErrors, String(index))));
  return toAddonSentence(text);
}

const toAddonSentence = (text: string | undefined) =>
  text === undefined ? undefined : toSentence(text).replace('{field}', 'add-on');

function getProperty(tree: unknown, key: string): unknown {
  return typeof tree === 'object' && tree !== null ? Reflect.get(tree, key) : undefined;
}

/** The first message in a tree of messages. */
function findFirstMessage(tree: unknown): string | undefined {
  if (typeof tree === 'string') return tree;
  if (typeof tree !== 'object' || tree === null) return undefined;
  for (const part of Object.values(tree)) {
    const text = findFirstMessage(part);
    if (text !== undefined) return text;
  }
  return undefined;
}
