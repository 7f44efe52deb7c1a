import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { isNotNull } from '../db/drizzle.ts';
import { DataDirError } from '../db/storage/data-dir-error.ts';
import { createSecrets, type Secrets } from '../secrets.ts';
import { users } from './tables.ts';

/**
 * The key of a database. Creates one only for a database without users, and refuses one that does not open what the
 * database contains: otherwise every second factor would fail.
 */
export async function openSecrets(config: Config, db: Database): Promise<Secrets> {
  const [user] = await db.select({ id: users.id }).from(users).limit(1);
  const secrets = createSecrets(config, user === undefined ? 'create' : 'refuse');
  const [sealed] = await db
    .select({ secret: users.twoFactorSecret })
    .from(users)
    .where(isNotNull(users.twoFactorSecret))
    .limit(1);
  if (sealed?.secret == null) return secrets;
  try {
    secrets.open(sealed.secret);
  } catch (error) {
    throw new DataDirError(
      'APP_KEY or app.key is not the key of this database: second-factor secrets cannot be decrypted with it. ' +
        'Nothing was changed. Restore the key that belongs to the database.',
      { cause: error },
    );
  }
  return secrets;
}
