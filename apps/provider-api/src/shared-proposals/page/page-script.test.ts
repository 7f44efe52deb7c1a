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

type Handler = (event: { preventDefault: () => void }) => void;

/** An element with the parts that the script uses; `fire` calls its listeners. */
function makeElement<Parts extends object>(parts: Parts) {
  const handlers: Record<string, Handler[]> = {};
  const element = {
    hidden: false,
    textContent: '',
    dataset: {} as Record<string, string>,
    focus: () => undefined,
    querySelector: (): unknown => null,
    querySelectorAll: (): unknown[] => [],
    addEventListener: (event: string, handler: Handler) => {
      handlers[event] = [...(handlers[event] ?? []), handler];
    },
    ...parts,
  };
  const fire = (event: string) => {
    for (const handler of handlers[event] ?? []) handler({ preventDefault: () => undefined });
  };
  return Object.assign(element, { fire });
}

/** A page with the form that accepts a proposal, and two options outside the form. */
function openOptions(respond: (path: string, init?: RequestInit) => Promise<Response>) {
  const options = ['A', 'B'].map((value, index) =>
    makeElement({ value, checked: index === 0, dataset: { site: '0', summary: `Option ${value}` } }),
  );
  const listed: { textContent: string | null }[] = [];
  const list = {
    replaceChildren: (...items: typeof listed) => listed.splice(0, listed.length, ...items),
  };
  const steps = [makeElement({}), makeElement({ hidden: true })];
  const fields = [
    { name: 'name', type: 'text', value: 'Lucy Shah' },
    { name: 'job_title', type: 'text', value: 'Director' },
  ];
  const form = makeElement({
    dataset: { path: 'acceptance', review: '', done: 'outcome' } as Record<string, string>,
    querySelector: (selector: string) => (selector === '[data-chosen]' ? list : null),
    querySelectorAll: (selector: string) =>
      selector === '[data-step]' ? steps : selector.startsWith('input[name]') ? fields : [],
  });
  const back = makeElement({ form });
  const found: Record<string, () => unknown[]> = {
    'form[data-path]': () => [form],
    'form[data-review="done"]': () => (form.dataset['review'] === 'done' ? [form] : []),
    'input[data-site]': () => options,
    'input[data-site]:checked': () => options.filter(({ checked }) => checked),
    '[data-back]': () => [back],
  };
  Object.assign(globalThis, {
    location: { pathname: `/proposal/${TOKEN}`, hash: '', reload: () => undefined },
    history: {},
    document: {
      cookie: 'XSRF-TOKEN=x',
      visibilityState: 'hidden',
      addEventListener: () => undefined,
      createElement: () => ({ textContent: '' }),
      querySelectorAll: (selector: string) => found[selector]?.() ?? [],
    },
    fetch: jest.fn(respond),
  });
  runPage();
  return {
    form,
    back,
    isReviewed: () => steps[1]?.hidden === false,
    listed: () => listed.map(({ textContent }) => textContent),
    choose: (value: string) => {
      for (const option of options) option.checked = option.value === value;
      options.find((option) => option.value === value)?.fire('change');
    },
    submit: async () => {
      form.fire('submit');
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
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

describe('the form that accepts a proposal with options', () => {
  it('accepts only what its second step lists', async () => {
    const sent: unknown[] = [];
    const page = openOptions((path, init) => {
      if (isPost(path)) sent.push(JSON.parse(String(init?.body)));
      return answer(200);
    });
    await page.submit();
    expect(page.isReviewed()).toBe(true);
    expect(page.listed()).toEqual(['Option A']);
    page.choose('B');
    expect(page.isReviewed()).toBe(false);
    await page.submit();
    expect(sent).toEqual([]);
    expect(page.isReviewed()).toBe(true);
    expect(page.listed()).toEqual(['Option B']);
    page.form.dataset['reviewedAt'] = '-500';
    await page.submit();
    expect(sent).toEqual([expect.objectContaining({ choices: [{ site: 0, reference: 'B' }] })]);
  });

  it('returns to its first step by Back', async () => {
    const page = openOptions(() => answer(200));
    await page.submit();
    page.back.fire('click');
    expect(page.isReviewed()).toBe(false);
    await page.submit();
    expect(page.isReviewed()).toBe(true);
  });
});
