import { NumberField } from '@portal/ui/fields';
import { booleanValue, requiredNumber } from '@portal/ui/forms';
import * as v from 'valibot';
import { MAX_PREVIEW_HOURS, PREVIEW_HOURS } from '../../../contract/fields.ts';
import { ChangeDialog } from '../../shared/change/change-dialog.tsx';
import { ForceField } from '../../shared/change/force-field.tsx';
import { reasonField } from '../../shared/change/reason-dialog.tsx';
import type { VersionDialogProps } from './dialog-props.ts';

const reasonOnly = v.object({ reason: reasonField });
const withForce = v.object({ force: booleanValue(), reason: reasonField });
const withHours = v.object({ hours: requiredNumber(), force: booleanValue(), reason: reasonField });

interface MakeLiveDialogProps extends VersionDialogProps {
  action: 'publish' | 'promote';
  title: string;
  intro: string;
  confirmLabel: string;
}

function MakeLiveDialog({ action, app, version, ...dialog }: MakeLiveDialogProps) {
  return (
    <ChangeDialog
      {...dialog}
      schema={withForce}
      initialValues={{ force: false, reason: '' }}
      toChange={({ force, reason }) => ({
        action,
        app: app.name,
        version,
        ifLive: app.version,
        force: force ?? false,
        reason: reason ?? '',
      })}
      fields={<ForceField />}
    />
  );
}

/** Makes a stored version live for everyone. */
export function PublishDialog(props: VersionDialogProps) {
  const { app, version } = props;
  return (
    <MakeLiveDialog
      {...props}
      action="publish"
      title={`Make ${app.name} ${version} live`}
      intro={
        app.version === null
          ? `${app.name} is not live now. Everyone with access gets ${version}.`
          : `Everyone gets ${version} instead of ${app.version}. Canaries of other versions continue.`
      }
      confirmLabel="Make live"
    />
  );
}

/** Makes a canary live for everyone. */
export function PromoteDialog(props: VersionDialogProps) {
  const { app, version } = props;
  return (
    <MakeLiveDialog
      {...props}
      action="promote"
      title={`Promote ${app.name} ${version}`}
      intro={`Everyone gets the canary ${version} instead of ${app.version}.`}
      confirmLabel="Promote"
    />
  );
}

/** Gives everyone the live version again. */
export function StopCanaryDialog({ app, version, onClose }: VersionDialogProps) {
  return (
    <ChangeDialog
      title={`Stop the canary of ${app.name}`}
      intro={`Users of the canary ${version} get ${app.version} again. Previews continue to work.`}
      confirmLabel="Stop canary"
      schema={reasonOnly}
      initialValues={{ reason: '' }}
      toChange={({ reason }) => ({ action: 'stop-canary', app: app.name, version, reason: reason ?? '' })}
      onClose={onClose}
    />
  );
}

/** Makes a link with which one session gets a version. */
export function PreviewDialog({ app, version, onClose }: VersionDialogProps) {
  return (
    <ChangeDialog
      title={`Preview ${app.name} ${version}`}
      intro="Creates a link. Only the first signed-in session that opens it gets this version."
      confirmLabel="Create link"
      schema={withHours}
      initialValues={{ hours: PREVIEW_HOURS, force: false, reason: '' }}
      toChange={({ hours, force, reason }) =>
        typeof hours === 'number' && hours >= 1 && hours <= MAX_PREVIEW_HOURS
          ? { action: 'preview', app: app.name, version, hours, force: force ?? false, reason: reason ?? '' }
          : `Enter 1 to ${MAX_PREVIEW_HOURS} hours.`
      }
      fields={
        <>
          <NumberField name="hours" label="Ends after" suffix="hours" min={1} max={MAX_PREVIEW_HOURS} />
          <ForceField />
        </>
      }
      onClose={onClose}
    />
  );
}

/** Protects a version from pruning, or ends the protection. */
export function PinDialog({ app, version, onClose }: VersionDialogProps) {
  const isPinned = app.versions.some((one) => one.version === version && one.isPinned);
  return (
    <ChangeDialog
      title={isPinned ? `Unpin ${app.name} ${version}` : `Pin ${app.name} ${version}`}
      intro={
        isPinned
          ? 'Pruning can delete this version once it is unpinned.'
          : 'Pruning does not delete this version while it is pinned.'
      }
      confirmLabel={isPinned ? 'Unpin' : 'Pin'}
      schema={reasonOnly}
      initialValues={{ reason: '' }}
      toChange={({ reason }) => ({
        action: isPinned ? 'unpin' : 'pin',
        app: app.name,
        version,
        reason: reason ?? '',
      })}
      onClose={onClose}
    />
  );
}
