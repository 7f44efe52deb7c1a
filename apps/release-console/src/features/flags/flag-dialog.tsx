import { RadioGroupField } from '@portal/ui/fields';
import * as v from 'valibot';
import type { Flag } from '../../contract/flags.ts';
import { AudienceFields, audienceEntries, toSomeUsers } from '../shared/change/audience-fields.tsx';
import { ChangeDialog } from '../shared/change/change-dialog.tsx';
import { reasonField } from '../shared/change/reason-dialog.tsx';

const STATES = ['on', 'off', 'default'] as const;
const schema = v.object({ ...audienceEntries, state: v.picklist(STATES), reason: reasonField });
const FIRST_PERCENT = 10;

/** Turns a flag on or off, for everyone or for some users. */
export function FlagDialog({ flag, onClose }: { flag: Flag; onClose: () => void }) {
  const { app, name, declared } = flag;
  const fallback = declared?.default ? 'on' : 'off';
  return (
    <ChangeDialog
      title={`Change the flag ${app}.${name}`}
      intro={declared?.description ?? 'No version in use declares this flag.'}
      confirmLabel="Change flag"
      schema={schema}
      initialValues={{ state: 'on', to: 'everyone', percent: FIRST_PERCENT, partners: [], reason: '' }}
      toChange={({ state, reason, ...values }) => {
        const isForAll = values.to === 'everyone' || state === 'default';
        const audience = isForAll ? ({ to: 'everyone' } as const) : toSomeUsers(values);
        if (typeof audience === 'string') return audience;
        return { action: 'flag', app, flag: name, state, audience, reason: reason ?? '' };
      }}
      fields={(values) => (
        <>
          <RadioGroupField
            name="state"
            label="State"
            layout="row"
            options={[
              { value: 'on', label: 'On' },
              { value: 'off', label: 'Off' },
              { value: 'default', label: `Default (${fallback}), for everyone` },
            ]}
          />
          {values.state !== 'default' && <AudienceFields values={values} hasEveryone />}
        </>
      )}
      onClose={onClose}
    />
  );
}
