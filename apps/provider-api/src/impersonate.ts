import { parseArgs } from 'node:util';
import { createImpersonationLink } from './account/impersonation-link.ts';
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
const link = createImpersonationLink(config, createSecrets(config), new Date(), { email, staff: name });
process.stdout.write(`${link}\n`);
