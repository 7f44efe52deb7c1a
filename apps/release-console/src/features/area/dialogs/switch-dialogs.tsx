import { max, required, TextareaField, text } from '@portal/ui/forms';
import * as v from 'valibot';
import { ChangeDialog } from '../../shared/change/change-dialog.tsx';
import { reasonField } from '../../shared/change/reason-dialog.tsx';
import type { AppDialogProps } from './dialog-props.ts';

const MAX_MESSAGE = 300;
const reasonOnly = v.object({ reason: reasonField });
const withMessage = v.object({ message: text(required(), max(MAX_MESSAGE)), reason: reasonField });

/** Turns an area off for everyone. */
export function DisableDialog({ app: { name }, onClose }: AppDialogProps) {
  return (
    <ChangeDialog
      title={`Disable ${name}`}
      intro="The menu marks the area as turned off. Its pages show your message. Pages that are already open keep working until the visitor leaves them."
      confirmLabel="Disable"
      isDanger
      schema={withMessage}
      initialValues={{ message: '', reason: '' }}
      toChange={({ message, reason }) =>
        message?.trim()
          ? { action: 'disable', app: name, message, reason: reason ?? '' }
          : 'Enter a message for visitors.'
      }
      countedChange={{ action: 'disable', app: name, message: 'any', reason: '' }}
      fields={
        <TextareaField
          name="message"
          label="Message for visitors"
          help="Say what they can do instead, and when the area will be available again."
          rows={2}
          maxLength={MAX_MESSAGE}
        />
      }
      onClose={onClose}
    />
  );
}

/** Turns an area on again. */
export function EnableDialog({ app: { name, version, rules }, onClose }: AppDialogProps) {
  const hasCanary = rules.some(({ to }) => to !== 'preview');
  const everyone = hasCanary
    ? 'Users of a canary get their version again. Everyone else gets'
    : 'Everyone gets';
  return (
    <ChangeDialog
      title={`Enable ${name}`}
      intro={`${everyone} ${name} ${version}. Open tabs show its links within five minutes.`}
      confirmLabel="Enable"
      schema={reasonOnly}
      initialValues={{ reason: '' }}
      toChange={({ reason }) => ({ action: 'enable', app: name, reason: reason ?? '' })}
      onClose={onClose}
    />
  );
}

/** Ends all development links of an area. */
export function EndDevelopmentDialog({ app: { name, version }, onClose }: AppDialogProps) {
  return (
    <ChangeDialog
      title={`End the development links of ${name}`}
      intro={`Sessions that load ${name} from a developer’s server get ${version} again when the page is reloaded. Links that nobody has opened stop working.`}
      confirmLabel="End links"
      isDanger
      schema={reasonOnly}
      initialValues={{ reason: '' }}
      toChange={({ reason }) => ({ action: 'end-development', app: name, reason: reason ?? '' })}
      onClose={onClose}
    />
  );
}

/** Takes an area out of the portal. */
export function RemoveDialog({ app: { name }, onClose }: AppDialogProps) {
  return (
    <ChangeDialog
      title={`Remove ${name}`}
      intro="Visitors can no longer open its pages. Its versions are stored until they are pruned, and its scheduled changes are cancelled."
      confirmLabel="Remove"
      isDanger
      schema={reasonOnly}
      initialValues={{ reason: '' }}
      toChange={({ reason }) => ({ action: 'remove', app: name, reason: reason ?? '' })}
      onClose={onClose}
    />
  );
}
