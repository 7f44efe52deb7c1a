import { formatDateTime, formatNumber, plural } from '@portal/ui/format';
import type { AppState, Rule } from '../../contract/areas.ts';

const MAX_NAMED = 3;

/** `10% of users (12)`, `Acme Connect and Cobalt Telecom (9 users)` */
export function describeRuleAudience({ to, percent, partners, users, expires, isOpened }: Rule): string {
  switch (to) {
    case 'percentage':
      return `${percent}% of users (${formatNumber(users)})`;
    case 'partners':
      return `${describePartners(partners.map(({ name }) => name))} (${plural(users, 'user')})`;
    case 'testers':
      return `Partners with multi quotes (${plural(users, 'user')})`;
    case 'preview':
      return `Preview for one session until ${formatDateTime(expires)}${isOpened ? '' : ', not opened yet'}`;
  }
}

function describePartners(names: readonly string[]): string {
  const named = names.slice(0, MAX_NAMED);
  const more = names.length - named.length;
  return new Intl.ListFormat('en-GB').format(more > 0 ? [...named, `${more} more`] : named);
}

/** `Everyone (12 users)`, or `Everyone else (10 users)` if some users get another version. */
export function describeEveryone({
  version,
  rules,
  users,
}: Pick<AppState, 'version' | 'rules' | 'users'>): string {
  if (version === null) return rules.length > 0 ? 'Everyone else' : 'Everyone';
  const isShared = rules.some(({ to }) => to !== 'preview');
  return `${isShared ? 'Everyone else' : 'Everyone'} (${plural(users, 'user')})`;
}
