import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Room } from './db/room.ts';
import type { Files } from './files.ts';
import type { JobSender } from './jobs/queue.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Secrets } from './secrets.ts';

/** The provider's parts: what services and job handlers work with, in a request or outside one. */
export interface Provider {
  readonly config: Config;
  readonly db: Database;
  /** Server time; every date is taken from here (F16). */
  now(): Date;
  readonly jobs: JobSender;
  readonly mail: Mailer;
  readonly files: Files;
  readonly room: Room;
  readonly secrets: Secrets;
  readonly log: Log;
}
