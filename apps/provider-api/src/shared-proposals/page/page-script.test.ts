import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { runPage } from './page-script.ts';

const TOKEN = 'a'.repeat(43);

/** A page with one form for a question, with the parts of a browser that the script uses. */
function openPage(respond: (path: string) => Promise<Response>) {
  const listeners: ((event: { preventDefault: () => void }) => void)[] = [];
  const button = { disabled: false };
  const problem = { textContent: '', hidden: true, focus: () => undefined };
  const field = { name: 'text', type: 'textarea', value: 'Is a router included?', dataset: {} };
  const form = {
    dataset: { path: 'questions', done: 'questions' },
    addEventListener: (_: string, listener: (typeof listeners)[number]) => listeners.push(listener),
    querySelector: (selector: string) => (selector === '.problem' ? problem : null),
    querySelectorAll: (selector: string) =>
      selector === 'button' ? [button] : selector.startsWith('input') ? [field] : [],
  };
  const reload = jest.fn();
  Object.assign(globalThis, {
    location: { pathname: `/proposal/${TOKEN}`, hash: '', reload },
    history: {},
    document: {
      cookie: 'XSRF-TOKEN=x',
      visibilityState: 'hidden',
      addEventListener: () => undefined,
      querySelectorAll: (selector: string) => (selector === 'form[data-path]' ? [form] : []),
    },
    fetch: jest.fn((path: string) => respond(path)),
  });
  runPage();
  const submit = async () => {
    for (const listener of listeners) listener({ preventDefault: () => undefined });
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { submit, button, problem, reload };
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const answer = (status: number, body = '{}') => Promise.resolve(new Response(body, { status }));
const isPost = (path: string) => path.startsWith('/api/');

const original = { fetch: globalThis.fetch };
afterEach(() => {
  Object.assign(globalThis, original);
  for (const name of ['location', 'history', 'document']) Reflect.deleteProperty(globalThis, name);
});

describe('a form of the customer’s page', () => {
  const UNCONFIRMED = 'We could not confirm that this was sent. Reload the page to check.';
  const OFFLINE = 'Not sent. Check your internet connection, then try again.';

  it.each([
    ['its answer is lost', (path: string) => (isPost(path) ? lost() : answer(200)), UNCONFIRMED],
    ['a proxy answers for the server', (path: string) => answer(isPost(path) ? 504 : 200, ''), UNCONFIRMED],
    ['nothing reached the server', lost, OFFLINE],
    [
      'it is refused',
      (path: string) => answer(isPost(path) ? 409 : 200, '{"message":"Already declined."}'),
      'Already declined.',
    ],
  ])('says what is known when %s, and can be sent again', async (_, respond, text) => {
    const { submit, button, problem, reload } = openPage(respond);
    await submit();
    expect(problem).toMatchObject({ textContent: text, hidden: false });
    expect(button.disabled).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('cannot be sent again while the page reloads after it was sent', async () => {
    const { submit, button, reload } = openPage(() => answer(200));
    await submit();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(button.disabled).toBe(true);
  });
});
