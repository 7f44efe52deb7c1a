import { Text } from '@portal/ui';
import { NumberField, RadioGroupField } from '@portal/ui/fields';
import * as v from 'valibot';
import { MAX_PREVIEW_HOURS, PREVIEW_HOURS } from '../../contract/fields.ts';
import type { Flag } from '../../contract/flags.ts';
import {
  AudienceFields,
  type AudienceValues,
  audienceEntries,
  toSomeUsers,
} from '../shared/change/audience-fields.tsx';
import { ChangeDialog } from '../shared/change/change-dialog.tsx';
import { reasonField } from '../shared/change/reason-dialog.tsx';

const STATES = ['on', 'off', 'default'] as const;
const schema = v.object({
  ...audienceEntries,
  hours: v.nullable(v.number()),
  state: v.picklist(STATES),
  reason: reasonField,
});
const FIRST_PERCENT = 10;

const EVERYONE = { to: 'everyone' } as const;

/** The audience that the values describe, or a message that says what is missing. */
function toAudience({ hours, ...values }: AudienceValues & { hours: number | null }) {
  if (values.to === 'everyone') return EVERYONE;
  if (values.to !== 'preview') return toSomeUsers(values);
  return hours !== null && Number.isInteger(hours) && hours >= 1 && hours <= MAX_PREVIEW_HOURS
    ? { to: values.to, hours }
    : `Enter 1 to ${MAX_PREVIEW_HOURS} hours.`;
}

/** Turns a flag on or off, for everyone, for some users or for the session that opens a link. */
export function FlagDialog({ flag, onClose }: { flag: Flag; onClose: () => void }) {
  const { app, name, declared } = flag;
  const fallback = declared?.default ? 'on' : 'off';
  return (
    <ChangeDialog
      title={`Change the flag ${app}.${name}`}
      intro={
        declared?.description ?? 'No version in use declares this flag. You can only delete its settings.'
      }
      confirmLabel="Change flag"
      schema={schema}
      initialValues={{
        ...{
          state: declared === null ? 'default' : 'on',
          to: 'everyone',
          percent: FIRST_PERCENT,
          partners: [],
        },
        ...{ hours: PREVIEW_HOURS, reason: '' },
      }}
      toChange={({ state, reason, ...values }) => {
        const audience = state === 'default' ? EVERYONE : toAudience(values);
        if (typeof audience === 'string') return audience;
        return { action: 'flag', app, flag: name, state, audience, reason: reason ?? '' };
      }}
      fields={(values) => (
        <>
          <RadioGroupField
            name="state"
            label="State"
            layout="row"
            options={
              declared === null
                ? [{ value: 'default', label: 'Default (no settings)' }]
                : [
                    { value: 'on', label: 'On' },
                    { value: 'off', label: 'Off' },
                    { value: 'default', label: `Default (${fallback}), for everyone` },
                  ]
            }
          />
          {values.state !== 'default' && <AudienceFields values={values} hasEveryone hasPreview />}
          {values.state !== 'default' && values.to === 'partners' && (
            <Text tone="muted">Partners that you do not choose here keep their settings.</Text>
          )}
          {values.state !== 'default' && values.to === 'preview' && (
            <NumberField name="hours" label="Ends after" suffix="hours" min={1} max={MAX_PREVIEW_HOURS} />
          )}
        </>
      )}
      onClose={onClose}
    />
  );
}
