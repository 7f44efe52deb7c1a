import { OPERATOR_ROLES } from '../operators/operator-file.ts';
import { OperatorStore } from '../operators/operators.ts';
import { type Command, print, UsageError } from './command.ts';

/** Commands for the accounts of the release console. */
export const OPERATOR_COMMANDS: Readonly<Record<string, Command>> = {
  'operator add': {
    args: ['email'],
    options: ['name', 'role', 'areas'],
    run: async (store, [email = ''], { name, role: wanted, areas }) => {
      const role = OPERATOR_ROLES.find((one) => one === wanted);
      if (name === undefined || role === undefined)
        throw new UsageError(`release operator add needs --name and --role ${OPERATOR_ROLES.join('|')}.`);
      const own = areas?.split(',').map((area) => area.trim()) ?? [];
      const { operator, token } = await new OperatorStore(store).add({ email, name, role, areas: own });
      print(`The account of ${operator.name} is created.`);
      printLink(token);
    },
  },
  'operator reset': {
    args: ['email'],
    options: [],
    run: async (store, [email = '']) => {
      const { operator, token } = await new OperatorStore(store).reset(email);
      print(`${operator.name} is signed out and has to set up the account again.`);
      printLink(token);
    },
  },
  'operator remove': {
    args: ['email'],
    options: [],
    run: async (store, [email = '']) => {
      print(`${(await new OperatorStore(store).remove(email)).name} can no longer sign in.`);
    },
  },
  'operator list': {
    args: [],
    options: [],
    run: async (store) => {
      for (const { email, name, role, areas, isSetUp } of await new OperatorStore(store).list())
        print(
          [email.padEnd(32), role.padEnd(8), name, areas.join(', '), isSetUp ? '' : 'not set up yet']
            .filter(Boolean)
            .join('  '),
        );
    },
  },
};

/** The token is after the `#`, which browsers do not send, so it is in no server's log. */
function printLink(token: string): void {
  const url = new URL('/set-up', readConsoleUrl(process.env));
  url.hash = token;
  print('To choose a password and set up the second factor within 24 hours, open:');
  print(url.href);
}

function readConsoleUrl(env: NodeJS.ProcessEnv): string {
  if (env['CONSOLE_URL']) return env['CONSOLE_URL'];
  return `http://localhost:${env['CONSOLE_PORT'] || Number(env['PORT'] || 4000) + 1}`;
}
