import { DateField } from '@portal/ui/dates';
import { NumberField } from '@portal/ui/fields';
import { calendarDay, formatTime } from '@portal/ui/format';
import { max, requiredNumber, SelectField, TextareaField, text } from '@portal/ui/forms';
import * as v from 'valibot';
import type { Overview, ScheduledChange } from '../../contract/areas.ts';
import { ChangeDialog } from '../shared/change/change-dialog.tsx';
import { reasonField } from '../shared/change/reason-dialog.tsx';

/** `2026-12-01T09:00:00`: London wall time, as date fields write it. */
const wallTime = v.nullable(v.string());
const toWallTime = (instant: string) => `${calendarDay(instant)}T${formatTime(instant)}:00`;
const toTime = (value: string | null) => value?.replace('T', ' ').slice(0, 16) ?? '';

const freezeSchema = v.object({ from: wallTime, to: wallTime, reason: reasonField });
const reasonOnly = v.object({ reason: reasonField });

/**
 * Nothing goes live between two times, except a rollback.
 * @param freeze the current or planned freeze. The new one must cover it.
 */
export function FreezeDialog({ freeze, onClose }: { freeze: Overview['freeze']; onClose: () => void }) {
  return (
    <ChangeDialog
      title="Freeze releases"
      intro="During a freeze, only rollbacks can go live. You can still stop canaries and disable areas. Scheduled changes wait until the freeze ends."
      confirmLabel="Freeze"
      schema={freezeSchema}
      initialValues={
        freeze === null
          ? { from: null, to: null, reason: '' }
          : { from: toWallTime(freeze.from), to: toWallTime(freeze.to), reason: freeze.reason }
      }
      toChange={({ from, to, reason }) =>
        to
          ? { action: 'freeze', from: from ? toTime(from) : null, to: toTime(to), reason: reason ?? '' }
          : 'Choose when the freeze ends.'
      }
      fields={
        <>
          <DateField
            name="from"
            label="From"
            help="Leave blank to start now. London time."
            withTime
            optional
          />
          <DateField name="to" label="To" withTime />
        </>
      }
      onClose={onClose}
    />
  );
}

/** Releases can go live again. */
export function UnfreezeDialog({ onClose }: { onClose: () => void }) {
  return (
    <ChangeDialog
      title="End the freeze"
      intro="Releases can go live again. Scheduled changes that are overdue are made immediately."
      confirmLabel="End freeze"
      schema={reasonOnly}
      initialValues={{ reason: '' }}
      toChange={({ reason }) => ({ action: 'unfreeze', reason: reason ?? '' })}
      onClose={onClose}
    />
  );
}

const MAX_MESSAGE = 300;
const ACTIONS = ['promote', 'disable', 'enable'] as const;
const scheduleSchema = v.object({
  change: v.picklist(ACTIONS),
  app: v.string(),
  at: wallTime,
  version: text(),
  message: text(max(MAX_MESSAGE)),
  reason: reasonField,
});

/** Schedules a change. */
export function ScheduleDialog({ apps, onClose }: { apps: Overview['apps']; onClose: () => void }) {
  const areas = apps.filter(({ name, version }) => name !== 'shell' && version !== null);
  const canariesOf = (app: string) => [
    ...new Set(
      areas
        .find(({ name }) => name === app)
        ?.rules.filter(({ to }) => to !== 'preview')
        .map(({ version }) => version),
    ),
  ];
  return (
    <ChangeDialog
      title="Schedule a change"
      intro="The change is made for everyone at the time you choose. If it is no longer possible then, the log says why."
      confirmLabel="Schedule"
      schema={scheduleSchema}
      initialValues={{
        change: 'promote',
        app: areas[0]?.name ?? '',
        at: null,
        version: '',
        message: '',
        reason: '',
      }}
      toChange={({ change, app, at, version, message, reason }) => {
        if (!at) return 'Choose the time.';
        if (change === 'promote' && !version) return `Choose the canary to promote.`;
        if (change === 'disable' && !message?.trim()) return 'Enter a message for visitors.';
        return {
          action: 'schedule',
          app,
          change,
          at: toTime(at),
          ...(change === 'promote' && { version: version ?? '' }),
          ...(change === 'disable' && { message: message ?? '' }),
          reason: reason ?? '',
        };
      }}
      fields={({ change, app }) => (
        <>
          <SelectField
            name="change"
            label="Change"
            placeholder={null}
            options={[
              { value: 'promote', label: 'Promote a canary' },
              { value: 'disable', label: 'Disable an area' },
              { value: 'enable', label: 'Enable an area' },
            ]}
          />
          <SelectField
            name="app"
            label="Area"
            placeholder={null}
            options={areas.map(({ name }) => ({ value: name, label: name }))}
          />
          {change === 'promote' && (
            <SelectField
              name="version"
              label="Canary"
              placeholder={canariesOf(app).length === 0 ? 'This area has no canary' : 'Choose…'}
              options={canariesOf(app).map((value) => ({ value, label: value }))}
            />
          )}
          <DateField name="at" label="Time" help="London time." withTime />
          {change === 'disable' && (
            <TextareaField name="message" label="Message for visitors" rows={2} maxLength={MAX_MESSAGE} />
          )}
        </>
      )}
      onClose={onClose}
    />
  );
}

/** Cancels a scheduled change. */
export function UnscheduleDialog({ change, onClose }: { change: ScheduledChange; onClose: () => void }) {
  const { id, action, area } = change;
  return (
    <ChangeDialog
      title="Cancel a scheduled change"
      intro={`The change “${action} ${area}” will not run.`}
      confirmLabel="Cancel change"
      isDanger
      schema={reasonOnly}
      initialValues={{ reason: '' }}
      toChange={({ reason }) => ({ action: 'unschedule', app: area, id, reason: reason ?? '' })}
      onClose={onClose}
    />
  );
}

const pruneSchema = v.object({ keep: requiredNumber(), reason: reasonField });
const DEFAULT_KEEP = 5;
const MAX_KEEP = 1000;

/** Deletes old versions. */
export function PruneDialog({ onClose }: { onClose: () => void }) {
  return (
    <ChangeDialog
      title="Prune old versions"
      intro="Deletes old versions and unfinished uploads, but no version that is live, previously live, pinned, known to be good, or in a canary or preview. Pages that were opened long ago can fail if their version is deleted."
      confirmLabel="Prune"
      isDanger
      schema={pruneSchema}
      initialValues={{ keep: DEFAULT_KEEP, reason: '' }}
      toChange={({ keep, reason }) =>
        typeof keep === 'number' && keep >= 0 && keep <= MAX_KEEP
          ? { action: 'prune', keep, reason: reason ?? '' }
          : `Enter 0 to ${MAX_KEEP}.`
      }
      fields={
        <NumberField
          name="keep"
          label="Versions to keep per area"
          help="In addition to the versions above."
          suffix="newest"
          min={0}
          max={MAX_KEEP}
        />
      }
      onClose={onClose}
    />
  );
}
