import { setTimeout as wait } from 'node:timers/promises';
import {
  BAD_BODIES,
  BAD_FORMS,
  BAD_IMPORTS,
  BAD_QUERIES,
  type BadBody,
  type Named,
} from '@portal/provider-api/testing/corpus';
import { createWorkbook } from '@portal/provider-api/testing/workbook';
import { addressRows } from './addresses.ts';
import { attack, type Browser, type Clients, type NamedAttack } from './attack.ts';

const REQUESTS = 47;
const LARGE_FILE = 9_000_000 - 1000;
const HEADER =
  'customer_name,custom_reference,address_line_1,address_line_2,address_line_3,town,county,postcode';

async function send(browser: Browser, path: string, init: RequestInit): Promise<void> {
  const headers = new Headers(init.headers);
  headers.set('X-XSRF-TOKEN', browser.csrfToken());
  const response = await browser.fetch(path, { method: 'POST', ...init, headers }).catch(() => null);
  await response?.arrayBuffer().catch(() => undefined); // a server may close the connection
}

const post = (browser: Browser, path: string, { body, type = 'application/json' }: BadBody) =>
  send(browser, path, { headers: { 'Content-Type': type }, body });

const get = async (browser: Browser, path: string) => {
  await (await browser.fetch(path)).arrayBuffer();
};

async function repeat(times: number, work: () => Promise<void>) {
  for (let done = 0; done < times; done += 1) await work();
}

async function sendAll<Value>(corpus: readonly Named<Value>[], work: (value: Value) => Promise<void>) {
  for (const [, value] of corpus) await work(value);
}

const json = (fields: number) => `{${Array.from({ length: fields }, (_, index) => `"k_${index}":0`).join()}}`;

function formWith(field: string, content: BlobPart, name: string): FormData {
  const form = new FormData();
  form.append(field, new File([content], name));
  return form;
}

const validate = ({ user, importPath }: Clients, content: BlobPart) =>
  send(user, importPath, { body: formWith('addresses', content, 'sites.csv') });

const TEXT = 'Circuit down since nine. '.repeat(LARGE_FILE / 25);
/** A valid case, whose text file has to be read to its end. */
function openCase({ user }: Clients): Promise<void> {
  const form = formWith('attachments[]', TEXT, 'log.txt');
  for (const [name, value] of Object.entries({ type: 'fault', subject: 'Down', description: 'See log.' }))
    form.append(name, value);
  return send(user, '/api/v1/support/cases', { body: form });
}

/** A form of nothing but beginnings of a boundary. */
const sendBoundaries = ({ user }: Clients) =>
  send(user, '/api/v1/support/cases', {
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    body: '\r\n--'.repeat(LARGE_FILE / 4),
  });

async function readWorkbook({ user, columnsPath }: Clients): Promise<void> {
  const rows = [HEADER.split(','), ...Array.from(addressRows(10_000), (row) => Object.values(row))];
  const book = await createWorkbook(rows);
  await send(user, columnsPath, { body: formWith('addresses', new Uint8Array(book), 'sites.xlsx') });
}

/** Hostile and large input that a server has to refuse or read. */
export const HOSTILE_INPUT: readonly NamedAttack[] = [
  attack('Nothing (two seconds)', () => wait(2000)),
  attack(`${REQUESTS} logins of 80,000 fields`, ({ guest }) =>
    repeat(REQUESTS, () => post(guest, '/api/v1/login', { body: json(80_000) })),
  ),
  attack(`${REQUESTS} logins of 7,000 levels`, ({ guest }) =>
    repeat(REQUESTS, () => post(guest, '/api/v1/login', { body: '['.repeat(7000) })),
  ),
  attack(`${REQUESTS} contacts of 20,000 fields`, ({ user }) =>
    repeat(REQUESTS, () => post(user, '/api/v1/contacts', { body: json(20_000) })),
  ),
  attack('A valid 9 MB text file', openCase),
  attack('Three valid 9 MB text files at once', (clients) =>
    Promise.all([1, 2, 3].map(() => openCase(clients))),
  ),
  attack('A form of 9 MB of \\r\\n--', sendBoundaries),
  attack('Customers that contain 190 %, ten times', ({ user }) =>
    repeat(10, () => get(user, `/api/v1/customers?search=${encodeURIComponent('%'.repeat(190))}`)),
  ),
  attack('A spreadsheet of 10,000 rows, read for its columns', readWorkbook),
  attack('One line of five million commas, five times', (clients) =>
    repeat(5, () => validate(clients, ','.repeat(5_000_000))),
  ),
  attack('10,000 rows that are wrong, three times', (clients) =>
    repeat(3, () => validate(clients, `${HEADER}\n${'A,B,C,,,Leeds,,nowhere\n'.repeat(10_000)}`)),
  ),
  attack('The corpus of bodies, signed out', ({ guest }) =>
    sendAll(BAD_BODIES, (body) => post(guest, '/api/v1/login', body)),
  ),
  attack('The corpus of bodies, signed in', ({ user }) =>
    sendAll(BAD_BODIES, (body) => post(user, '/api/v1/contacts', body)),
  ),
  attack('The corpus of forms', ({ user }) =>
    sendAll(BAD_FORMS, (form) => post(user, '/api/v1/me/avatar', form)),
  ),
  attack('The corpus of queries', ({ user }) =>
    sendAll(BAD_QUERIES, (query) => get(user, `/api/v1/quotes?${query}`)),
  ),
  attack('The corpus of imports', (clients) => sendAll(BAD_IMPORTS, (content) => validate(clients, content))),
];
