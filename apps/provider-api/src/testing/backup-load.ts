import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@portal/api-client';
import { Secret, TOTP } from 'otpauth';
import { DEMO_TOTP_SECRET } from '../seed/people.ts';
import { DEMO_PASSWORD } from '../testing/index.ts';
import type { Browser } from './browser.ts';
import type { ServerProcess } from './server-process.ts';

const { auth, multiQuotes, support, twoFactor } = contract;
const AMELIA = 'role1@acme.test';
/** Has a second factor in the demo data. */
const PROTECTED_USER = 'role2@borealis.test';

export interface BackupLoad {
  caseId: number;
  /** The cookie of the session that writes. */
  cookie: string;
  /** What the server has confirmed so far. */
  readonly multiQuotes: { uuid: string; name: string }[];
  readonly files: { id: number; content: string }[];
  /** Resolves once the server has confirmed this many more writes. */
  moreWrites(count: number): Promise<void>;
  /** Ends the load. Rejects if a call was refused. */
  stop(): Promise<void>;
}

/** Creates multi-quotes and uploads files, one after the other, until it is stopped. */
export async function startBackupLoad(server: ServerProcess): Promise<BackupLoad> {
  const user = await server.asUser(AMELIA);
  const { items } = await user.call(support.listCases, { status: ['New'], perPage: 1 });
  const caseId = items[0]?.id ?? 0;
  const load = {
    multiQuotes: [] as { uuid: string; name: string }[],
    files: [] as { id: number; content: string }[],
  };
  let isOver = false;
  const write = async (count: number) => {
    const name = `Written under load ${count}`;
    const { uuid } = await user.call(multiQuotes.create, { name });
    load.multiQuotes.push({ uuid, name });
    const content = `%PDF-1.7 ${count} ${'1 0 obj '.repeat(500)}`;
    const { id } = await user.call(support.uploadFile, {
      id: caseId,
      file: new File([content], `plan-${count}.pdf`),
    });
    load.files.push({ id, content });
  };
  const running = (async () => {
    for (let count = 0; !isOver; count += 1) await write(count);
  })();
  running.catch(() => {});
  return {
    ...load,
    caseId,
    cookie: `portal_session=${user.cookies.get('portal_session')}`,
    async moreWrites(count) {
      const goal = load.files.length + count;
      while (load.files.length < goal) await Promise.race([wait(20), running]);
    },
    async stop() {
      isOver = true;
      await running;
    },
  };
}

/** The confirmed writes that a server does not have as they were confirmed. */
export async function findLost(
  server: ServerProcess,
  { caseId, ...expected }: Pick<BackupLoad, 'caseId' | 'multiQuotes' | 'files'>,
): Promise<string[]> {
  const user = await server.asUser(AMELIA);
  const lost: string[] = [];
  for (const { uuid, name } of expected.multiQuotes) {
    const found = await user.call(multiQuotes.get, { uuid }).catch(() => null);
    if (found?.name !== name) lost.push(name);
  }
  for (const { id, content } of expected.files) {
    const answer = await user.fetch(`/api/v1/support/cases/${caseId}/attachments/${id}`);
    if ((await answer.text()) !== content) lost.push(`file ${id}`);
  }
  return lost;
}

/** Signs in with password and second factor. */
export async function signInWithSecondFactor(server: ServerProcess): Promise<Browser> {
  const browser = server.guest();
  await browser.call(auth.login, { email: PROTECTED_USER, password: DEMO_PASSWORD });
  const code = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) }).generate();
  await browser.call(twoFactor.challenge, { code });
  return browser;
}
