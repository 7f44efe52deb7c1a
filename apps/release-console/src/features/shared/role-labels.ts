import type { SignedInOperator } from '../../contract/session.ts';

/** `May publish orders and quoting` */
export function describeRole({ role, areas }: SignedInOperator): string {
  switch (role) {
    case 'view':
      return 'May view releases';
    case 'publish':
      return `May publish ${new Intl.ListFormat('en-GB').format(areas)}`;
    case 'operate':
      return 'May change everything';
  }
}
