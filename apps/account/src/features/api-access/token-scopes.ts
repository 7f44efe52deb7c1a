import { TOKEN_SCOPES, type TokenScope } from '@portal/api-client/scopes';

/** One area of the API and the access levels a token can have in it. Each level includes the ones before it. */
interface PermissionGroup {
  key: string;
  label: string;
  levels: readonly { value: string; label: string }[];
}

const NONE = { value: 'none', label: 'No access' };
const READ = { value: 'read', label: 'Read' };
const WRITE = { value: 'write', label: 'Read and write' };
const APPROVE = { value: 'approve', label: 'Read, write and approve' };

export const PERMISSION_GROUPS: readonly PermissionGroup[] = [
  { key: 'quotes', label: 'Availability and quotes', levels: [NONE, READ, WRITE, APPROVE] },
  { key: 'multi-quotes', label: 'Multi quotes', levels: [NONE, READ, WRITE] },
  { key: 'orders', label: 'Orders', levels: [NONE, READ, WRITE] },
  { key: 'services', label: 'Services', levels: [NONE, READ, WRITE] },
  { key: 'support', label: 'Support cases', levels: [NONE, READ, WRITE] },
  { key: 'documentation', label: 'Documentation', levels: [NONE, READ] },
  { key: 'contacts', label: 'Contacts', levels: [NONE, READ, WRITE] },
  { key: 'company', label: 'Company', levels: [NONE, READ] },
];

/** Converts the selected level of each group to scopes. */
export function getScopes(levels: Readonly<Record<string, string>>): TokenScope[] {
  return PERMISSION_GROUPS.flatMap(({ key, levels: groupLevels }) => {
    const levelIndex = groupLevels.findIndex(({ value }) => value === levels[key]);
    const names = groupLevels.slice(1, levelIndex + 1).map(({ value }) => `${key}:${value}`);
    return TOKEN_SCOPES.filter((scope) => names.includes(scope));
  });
}

/** Describes scopes as `Orders: read; Support cases: read and write`. */
export function describeScopes(scopes: readonly TokenScope[]): string {
  return PERMISSION_GROUPS.flatMap(({ key, label, levels }) => {
    const level = levels.findLast(({ value }) => scopes.some((scope) => scope === `${key}:${value}`));
    return level === undefined ? [] : [`${label}: ${level.label.toLowerCase()}`];
  }).join('; ');
}
