import { moveState } from '../state/move-state.ts';
import { openReleaseDatabase } from '../state/open-store.ts';
import { type Command, print, UsageError } from './command.ts';

/** Commands that change where the state of releases is. */
export const STATE_COMMANDS: Readonly<Record<string, Command>> = {
  'move-state': {
    args: ['home'],
    options: [],
    opensFilesOnly: true,
    run: async ({ files }, [home]) => {
      if (home !== 'database' && home !== 'files')
        throw new UsageError('release move-state needs "database" or "files".');
      const database = await openReleaseDatabase();
      try {
        const place = home === 'database' ? 'the database' : files.location;
        const isMoved = await moveState(files, database, home);
        print(`The state of the releases ${isMoved ? 'was moved to' : 'is already in'} ${place}.`);
        print(
          home === 'database'
            ? 'Start every process again, with RELEASES_STATE=database.'
            : 'Start every process again, without RELEASES_STATE.',
        );
      } finally {
        await database.close();
      }
    },
  },
};
