import { booleanValue } from '@portal/ui/forms';
import * as v from 'valibot';
import { AudienceFields, audienceEntries, toSomeUsers } from '../../shared/change/audience-fields.tsx';
import { ChangeDialog } from '../../shared/change/change-dialog.tsx';
import { ForceField } from '../../shared/change/force-field.tsx';
import { reasonField } from '../../shared/change/reason-dialog.tsx';
import type { VersionDialogProps } from './dialog-props.ts';

const schema = v.object({ ...audienceEntries, force: booleanValue(), reason: reasonField });
const FIRST_PERCENT = 10;

/** Gives a stored version to some users. */
export function CanaryDialog({ app, version, onClose }: VersionDialogProps) {
  return (
    <ChangeDialog
      title={`Start a canary of ${app.name}`}
      intro={`The users you choose get ${version} on every device. Everyone else keeps ${app.version}.`}
      confirmLabel="Start canary"
      schema={schema}
      initialValues={{ to: 'percentage', percent: FIRST_PERCENT, partners: [], force: false, reason: '' }}
      toChange={({ force, reason, ...values }) => {
        const audience = toSomeUsers(values);
        if (typeof audience === 'string') return audience;
        return {
          action: 'canary',
          app: app.name,
          version,
          audience,
          force: force ?? false,
          reason: reason ?? '',
        };
      }}
      fields={(values) => (
        <>
          <AudienceFields values={values} />
          <ForceField />
        </>
      )}
      onClose={onClose}
    />
  );
}
