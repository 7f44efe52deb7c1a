import type { AuditEntry } from '@portal/release';

/** The label of each action in the log. */
const LABELS: Readonly<Record<AuditEntry['action'], string>> = {
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
  'canary-good': 'Canary is good',
  'canary-on-hold': 'Canary on hold',
  promote: 'Promoted',
  preview: 'Preview created',
  'open-preview': 'Preview opened',
  'development-link': 'Development link created',
  'open-development': 'Development link opened',
  'end-development': 'Development links ended',
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

export const describeAction = (action: string): string =>
  Object.entries(LABELS).find(([name]) => name === action)?.[1] ?? action;

/** Names in the log that are not areas. */
const SUBJECTS: Readonly<Record<string, string>> = {
  'app.json': 'All areas',
  'tokens.json': 'Tokens',
  'operators.json': 'Operators',
};

export const describeSubject = (app: string): string => SUBJECTS[app] ?? app;
