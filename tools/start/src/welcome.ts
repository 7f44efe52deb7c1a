import { brand } from '@portal/brand';
import type { Config } from '@portal/provider-api';

/** The demo accounts of the README and what each demonstrates. */
const ACCOUNTS: readonly (readonly [emails: string, shows: string])[] = [
  ['role1@acme.test … role6@acme.test', 'Acme Connect: the ordinary case, one user per role'],
  ['role1@borealis.test, role2@borealis.test', 'Borealis Networks: enforces a second factor'],
  ['role1@cobalt.test, role3@cobalt.test', 'Cobalt Telecom: no CRM account'],
  [
    'role1@delta.test, role2@delta.test, expired@delta.test',
    'Delta Partners: SLA not accepted, expired password',
  ],
];

/**
 * The text printed when the portal is ready.
 * @param releaseConsole lines about the console for operators
 */
export function welcome(port: number, config: Config, releaseConsole: readonly string[] = []): string {
  const where =
    config.databaseUrl === null
      ? `embedded database in ${config.dataDir}`
      : 'PostgreSQL server of DATABASE_URL';
  const lines = [
    ``,
    `The ${brand.title} is at http://localhost:${port}`,
    `(${config.env}, ${where}; press Ctrl-C to stop)`,
  ];
  if (config.demoData) {
    const width = Math.max(...ACCOUNTS.map(([emails]) => emails.length));
    lines.push(
      '',
      'Demo accounts, password Portal-demo-1! for all:',
      ...ACCOUNTS.map(([emails, shows]) => `  ${emails.padEnd(width)}  ${shows}`),
      '',
    );
  }
  if (releaseConsole.length > 0) lines.push(...releaseConsole, '');
  return lines.join('\n');
}
