import { useQuery } from '@portal/api-client/swr';
import { booleanValue, SelectField, text } from '@portal/ui/forms';
import { useState } from 'react';
import * as v from 'valibot';
import { getApp } from '../../../contract/areas.ts';
import { ChangeDialog } from '../../shared/change/change-dialog.tsx';
import { ForceField } from '../../shared/change/force-field.tsx';
import { reasonField } from '../../shared/change/reason-dialog.tsx';
import type { AppDialogProps } from './dialog-props.ts';

const schema = v.object({ to: text(), force: booleanValue(), reason: reasonField });

/** Makes an earlier version live again. */
export function RollbackDialog({ app, onClose }: AppDialogProps) {
  const { name, version, previous, versions } = usePreviousVersion(app);
  const earlier = versions.filter((one) => one.version !== version).map((one) => one.version);
  return (
    <ChangeDialog
      title={`Roll back ${name}`}
      intro={`${version} is live now. Everyone gets the version that you choose. ${version} cannot go live again unless you allow it.`}
      confirmLabel="Roll back"
      isDanger
      schema={schema}
      initialValues={{ to: previous ?? '', force: false, reason: '' }}
      toChange={({ to, force, reason }) =>
        to
          ? {
              action: 'rollback',
              app: name,
              to,
              ifLive: version,
              force: force ?? false,
              reason: reason ?? '',
            }
          : 'Choose the version to go back to.'
      }
      fields={
        <>
          <SelectField
            name="to"
            label="Go back to"
            placeholder={previous === null ? 'Choose…' : null}
            options={earlier.map((value) => ({
              value,
              label: value === previous ? `${value} (previously live)` : value,
            }))}
          />
          <ForceField />
        </>
      }
      onClose={onClose}
    />
  );
}

/**
 * The page may have been read before the last change, so its app can lack the previous version. It is then read again;
 * once a previous version is known, the app stays the same, so that the selected version does not change.
 */
function usePreviousVersion(opened: AppDialogProps['app']): AppDialogProps['app'] {
  const [app, setApp] = useState(opened);
  const { data } = useQuery(getApp, app.previous === null ? { app: app.name } : null);
  if (app.previous === null && data && data.previous !== null) setApp(data);
  return app;
}
