import { parseArgs } from 'node:util';
import { createImpersonationLink } from './account/impersonation/impersonation-link.ts';
import { readConfig } from './config.ts';
import { createSecrets } from './secrets.ts';

/** `npm run impersonate -- <email> --as "<staff name>"`, with the server's environment: prints a single-use link. */
const { values, positionals } = parseArgs({ options: { as: { type: 'string' } }, allowPositionals: true });
const [email] = positionals;
const name = values.as?.trim();
if (email === undefined || !name) {
  process.stderr.write('Usage: npm run impersonate -- <email> --as "<staff name>"\n');
  process.exit(2);
}
const config = readConfig();
try {
  const secrets = createSecrets(config, 'refuse');
  const link = createImpersonationLink(config, secrets, new Date(), { email, staff: name });
  process.stdout.write(`${link}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
