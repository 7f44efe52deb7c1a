/** The label of each action in the log. */
const LABELS: Readonly<Record<string, string>> = {
  publish: 'Published',
  rollback: 'Rolled back',
  remove: 'Removed',
  pin: 'Pinned',
  unpin: 'Unpinned',
  restore: 'Restored',
  store: 'Stored',
  'create-token': 'Token created',
  'revoke-token': 'Token revoked',
  'add-operator': 'Operator added',
  'reset-operator': 'Operator reset',
  'remove-operator': 'Operator removed',
  canary: 'Canary started',
  'stop-canary': 'Canary stopped',
  promote: 'Promoted',
  preview: 'Preview created',
  'open-preview': 'Preview opened',
  disable: 'Disabled',
  enable: 'Enabled',
  'flag-on': 'Flag changed',
  'flag-off': 'Flag turned off',
  freeze: 'Freeze set',
  unfreeze: 'Freeze ended',
  schedule: 'Scheduled',
  unschedule: 'Scheduled change cancelled',
  'scheduled-change-failed': 'Scheduled change failed',
  'known-good': 'Marked as good',
  prune: 'Pruned',
};

export const describeAction = (action: string): string => LABELS[action] ?? action;

/** Names in the log that are not areas. */
const SUBJECTS: Readonly<Record<string, string>> = {
  'app.json': 'All areas',
  'tokens.json': 'Tokens',
  'operators.json': 'Operators',
};

export const describeSubject = (app: string): string => SUBJECTS[app] ?? app;
