import { createToken, listTokens } from '../registry/token-commands.ts';
import { describeToken, TokenStore } from '../registry/tokens.ts';
import { type Command, print, toNumber, UsageError } from './command.ts';

/** Commands for the tokens with which teams publish over HTTP. */
export const REGISTRY_COMMANDS: Readonly<Record<string, Command>> = {
  'token create': {
    args: [],
    options: ['team', 'areas', 'name', 'days'],
    run: async (store, _args, { team, areas, name, days }) => {
      if (team === undefined || areas === undefined)
        throw new UsageError('release token create needs --team and --areas.');
      const valid = days === undefined ? undefined : toNumber('--days', days);
      const named = areas.split(',').map((area) => area.trim());
      for (const line of await createToken(store, { team, areas: named, name, days: valid })) print(line);
    },
  },
  'token list': {
    args: [],
    options: [],
    run: async (store) => {
      for (const line of await listTokens(store)) print(line);
    },
  },
  'token revoke': {
    args: ['id'],
    options: [],
    run: async (store, [id = '']) => {
      print(`${describeToken(await new TokenStore(store).revoke(id))} can no longer publish.`);
    },
  },
};
