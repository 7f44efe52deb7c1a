import type { ComponentType } from 'react';
import { mayChange } from '../../access.ts';
import type { AppDetail, Version } from '../../contract/areas.ts';
import type { ChangeAction } from '../../contract/changes.ts';
import type { SignedInOperator } from '../../contract/session.ts';
import { CanaryDialog } from './dialogs/canary-dialog.tsx';
import type { AppDialogProps, VersionDialogProps } from './dialogs/dialog-props.ts';
import { RollbackDialog } from './dialogs/rollback-dialog.tsx';
import { DisableDialog, EnableDialog, RemoveDialog } from './dialogs/switch-dialogs.tsx';
import {
  PinDialog,
  PreviewDialog,
  PromoteDialog,
  PublishDialog,
  StopCanaryDialog,
} from './dialogs/version-dialogs.tsx';

interface AppAction {
  action: ChangeAction;
  label: string;
  isDanger?: boolean;
  dialog: ComponentType<AppDialogProps>;
  isPossible: (app: AppDetail) => boolean;
}

interface VersionAction {
  action: ChangeAction;
  label: string;
  dialog: ComponentType<VersionDialogProps>;
  isPossible: (app: AppDetail, version: Version) => boolean;
}

const isArea = ({ name }: AppDetail) => name !== 'shell';
const isCanary = ({ rules }: AppDetail, { version }: Version) =>
  rules.some((rule) => rule.to !== 'preview' && rule.version === version);
const isLive = (app: AppDetail, { version }: Version) => app.version === version;

/** What an operator can do with an app. */
const APP_ACTIONS: readonly AppAction[] = [
  {
    action: 'rollback',
    label: 'Roll back',
    dialog: RollbackDialog,
    isPossible: ({ version, versions }) => version !== null && versions.length > 1,
  },
  {
    action: 'disable',
    label: 'Disable',
    isDanger: true,
    dialog: DisableDialog,
    isPossible: (app) => isArea(app) && app.version !== null && app.disabled === null,
  },
  {
    action: 'enable',
    label: 'Enable',
    dialog: EnableDialog,
    isPossible: ({ disabled }) => disabled !== null,
  },
  {
    action: 'remove',
    label: 'Remove',
    isDanger: true,
    dialog: RemoveDialog,
    isPossible: (app) => isArea(app) && app.version !== null,
  },
];

/** What an operator can do with one version of an app. */
const VERSION_ACTIONS: readonly VersionAction[] = [
  { action: 'promote', label: 'Promote', dialog: PromoteDialog, isPossible: isCanary },
  { action: 'stop-canary', label: 'Stop canary', dialog: StopCanaryDialog, isPossible: isCanary },
  {
    action: 'publish',
    label: 'Make live',
    dialog: PublishDialog,
    isPossible: (app, version) => !isLive(app, version) && !isCanary(app, version),
  },
  {
    action: 'canary',
    label: 'Start canary',
    dialog: CanaryDialog,
    // Everyone else gets the live version, so there must be one.
    isPossible: (app, version) => isArea(app) && app.version !== null && !isLive(app, version),
  },
  {
    action: 'preview',
    label: 'Preview',
    dialog: PreviewDialog,
    isPossible: (app, version) => isArea(app) && !isLive(app, version),
  },
  {
    action: 'pin',
    label: 'Pin',
    dialog: PinDialog,
    isPossible: (app, { isPinned }) => (isArea(app) || app.version !== null) && !isPinned,
  },
  { action: 'unpin', label: 'Unpin', dialog: PinDialog, isPossible: (_, { isPinned }) => isPinned },
];

export function getAppActions(app: AppDetail, operator: SignedInOperator): AppAction[] {
  return APP_ACTIONS.filter(
    ({ action, isPossible }) => mayChange(action, operator, app.name) && isPossible(app),
  );
}

export function getVersionActions(app: AppDetail, operator: SignedInOperator): VersionAction[] {
  return VERSION_ACTIONS.filter(({ action }) => mayChange(action, operator, app.name));
}
