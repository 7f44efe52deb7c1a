import { createHash, webcrypto } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_FILE_BYTES } from '@portal/release/upload-plan';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getOverview } from '../../contract/areas.ts';
import { me } from '../../contract/session.ts';
import {
  cancelUpload,
  checkUpload,
  publishUpload,
  sendFile,
  startUpload,
  type UploadCheck,
} from '../../contract/uploads.ts';
import { OLIVIA, overview, VERA } from '../../testing/fixtures.ts';
import { answering, renderConsole } from '../../testing/render-console.tsx';

beforeAll(() => {
  // jsdom has no hashes.
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
beforeEach(() => sessionStorage.clear());

const REPORT = {
  name: 'orders',
  version: '1.0.0',
  files: { 'entry.js': 'sha256-a', 'js/page.js': 'sha256-b' },
};
const BUILD: Readonly<Record<string, string>> = {
  'build.json': JSON.stringify(REPORT),
  'entry.js': 'entry',
  'entry.js.map': '{}',
  'js/page.js': 'page',
  'notes.txt': 'not part of the build',
};
const SENT = ['build.json', 'entry.js', 'entry.js.map', 'js/page.js'];

const CHECK: UploadCheck = {
  version: '1.0.0-0123456789',
  state: 'new',
  isDamaged: false,
  liveVersion: '0.9.0',
  problems: [],
  affected: { users: 40, partners: 5, isEstimate: false },
};
const DONE = { summary: ['orders 1.0.0-0123456789 is live; before: 0.9.0.'], link: null, secret: null };

const open = (...handlers: Parameters<typeof renderConsole>[1]) =>
  renderConsole('/upload', [
    ...handlers,
    answering(me, () => OLIVIA),
    answering(getOverview, () => overview()),
    answering(startUpload, () => ({ id: 'u1', missing: SENT })),
    answering(sendFile, () => undefined),
    answering(checkUpload, () => CHECK),
    answering(publishUpload, () => DONE),
    answering(cancelUpload, () => undefined),
  ]);

/** The files of a folder, as a browser's dialog returns them. */
const filesOf = (contents: Readonly<Record<string, string>>, folder = 'dist') =>
  Object.entries(contents).map(([path, content]) => {
    const file = new File([content], path.split('/').at(-1) ?? '');
    return Object.defineProperty(file, 'webkitRelativePath', { value: `${folder}/${path}` });
  });

async function choose(contents: Readonly<Record<string, string>>, folder?: string): Promise<void> {
  const input = await screen.findByLabelText('Folder of the build');
  fireEvent.change(input, { target: { files: filesOf(contents, folder) } });
}

const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const dialog = () => screen.getByRole('dialog');

describe('the folder', () => {
  it('shows what was read, and sends only files of the build', async () => {
    const { user, inputsOf } = open();
    await choose(BUILD);
    expect(await screen.findByText('4 files')).toBeVisible();
    expect(screen.getByText('orders')).toBeVisible();
    expect(screen.getByText('1.0.0')).toBeVisible();
    expect(inputsOf(startUpload)).toEqual([]);
    await press(user, 'Upload and check');
    expect(await screen.findByText('No problems found')).toBeVisible();
    const [plan] = inputsOf(startUpload);
    expect(plan).toMatchObject({ app: 'orders' });
    const files = Object(plan).files as { path: string; bytes: number; sha256: string }[];
    expect(files.map(({ path }) => path).sort()).toEqual(SENT);
    expect(files.find(({ path }) => path === 'entry.js')).toEqual({
      path: 'entry.js',
      bytes: 5,
      sha256: createHash('sha256').update('entry').digest('hex'),
    });
    expect(inputsOf(sendFile)).toHaveLength(4);
  });

  it('may be the folder of an area, which contains its build and its declaration', async () => {
    const manifest = {
      name: 'portal_area_reports',
      metaData: {
        publicPath: 'auto',
        buildInfo: { buildVersion: '2.0.0' },
        remoteEntry: { name: 'remoteEntry.js', type: 'module' },
      },
      shared: [{ name: 'react', assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } } }],
      exposes: [{ path: './area', assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } } }],
    };
    const { user, inputsOf } = open();
    await choose(
      {
        'area.json': '{}',
        'package.json': '{}',
        'dist/mf-manifest.json': JSON.stringify(manifest),
        'dist/remoteEntry.js': 'entry',
      },
      'reports',
    );
    expect(await screen.findByText('reports')).toBeVisible();
    await press(user, 'Upload and check');
    await screen.findByText('No problems found');
    const files = Object(inputsOf(startUpload)[0]).files as { path: string }[];
    expect(files.map(({ path }) => path).sort()).toEqual(['area.json', 'mf-manifest.json', 'remoteEntry.js']);
  });

  it.each<[string, Record<string, string>, string]>([
    ['no build', { 'a.txt': 'a' }, 'This folder has no finished build'],
    ['a report that is not JSON', { 'build.json': '{' }, 'build.json is incomplete or not JSON.'],
    [
      'a report without files',
      { 'build.json': '{"name":"orders"}' },
      'build.json has no name, version or files.',
    ],
    ['two builds', { 'a/build.json': '{}', 'b/build.json': '{}' }, 'This folder has several builds: a, b.'],
    ['a wrong manifest', { 'mf-manifest.json': '{}' }, 'mf-manifest.json'],
  ])('is refused when it has %s', async (_, contents, text) => {
    const { inputsOf } = open();
    await choose(contents);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This folder cannot be uploaded');
    expect(alert).toHaveTextContent(text);
    expect(inputsOf(startUpload)).toEqual([]);
  });

  it('is refused with every file that is missing or too large', async () => {
    open();
    const input = await screen.findByLabelText('Folder of the build');
    const files = filesOf({ 'build.json': JSON.stringify(REPORT), 'js/page.js': 'page' });
    for (const file of files)
      if (file.name === 'page.js') Object.defineProperty(file, 'size', { value: MAX_FILE_BYTES + 1 });
    fireEvent.change(input, { target: { files } });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('entry.js is missing, although the build names it.');
    expect(alert).toHaveTextContent(/js\/page\.js has 32.* A file can have at most 32/);
  });

  it('can be dropped', async () => {
    open();
    const zone = (await screen.findByText('Choose a folder')).closest('label');
    const toEntry = (path: string, content: string) => ({
      isDirectory: false,
      fullPath: `/dist/${path}`,
      file: (done: (file: File) => void) => done(new File([content], path)),
    });
    const parts = [Object.entries(BUILD).map(([path, content]) => toEntry(path, content)), []];
    const folder = {
      isDirectory: true,
      name: 'dist',
      createReader: () => ({ readEntries: (done: (part: unknown) => void) => done(parts.shift()) }),
    };
    fireEvent.drop(zone ?? document.body, { dataTransfer: { items: [{ webkitGetAsEntry: () => folder }] } });
    expect(await screen.findByText('4 files')).toBeVisible();
  });

  it('must be a folder, not single files', async () => {
    open();
    const zone = (await screen.findByText('Choose a folder')).closest('label');
    const file = { isDirectory: false, fullPath: '/a.js' };
    fireEvent.drop(zone ?? document.body, { dataTransfer: { items: [{ webkitGetAsEntry: () => file }] } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Drop one folder');
  });
});

describe('permissions', () => {
  it('refuse an area of another team before anything is sent', async () => {
    const paul = { ...OLIVIA, name: 'Paul', role: 'publish' as const, areas: ['quoting'] };
    const { inputsOf } = open(answering(me, () => paul));
    await choose(BUILD);
    expect(await screen.findByText('Your account cannot publish orders')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Upload and check' })).toBeNull();
    expect(inputsOf(startUpload)).toEqual([]);
  });

  it('offer nothing to an operator who may only view', async () => {
    open(answering(me, () => VERA));
    expect(await screen.findByText('Your account cannot publish')).toBeVisible();
    expect(screen.queryByLabelText('Folder of the build')).toBeNull();
  });
});

describe('sending', () => {
  it('continues after a lost connection and sends only missing files', async () => {
    let starts = 0;
    let isLost = false;
    const { user, inputsOf } = open(
      answering(startUpload, () => {
        starts += 1;
        return { id: 'u1', missing: starts === 1 ? SENT : ['js/page.js'] };
      }),
      answering(sendFile, () => {
        if (inputsOf(sendFile).length < 4 || isLost) return undefined;
        isLost = true;
        return { status: 502, message: 'Bad gateway' };
      }),
    );
    await choose(BUILD);
    await press(user, 'Upload and check');
    expect(await screen.findByText('The upload was interrupted')).toBeVisible();
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('No problems found')).toBeVisible();
    expect(inputsOf(sendFile)).toHaveLength(5);
  });

  it('says how to continue after a reload, and how many files had arrived', async () => {
    const unfinished = { id: 'u1', app: 'orders', version: '1.0.0' };
    sessionStorage.setItem('unfinished-upload', JSON.stringify(unfinished));
    const { user, inputsOf } = open(answering(startUpload, () => ({ id: 'u1', missing: ['entry.js'] })));
    expect(await screen.findByText('The upload of orders 1.0.0 is not finished')).toBeVisible();
    await choose(BUILD);
    await press(user, 'Upload and check');
    expect(await screen.findByText('No problems found')).toBeVisible();
    expect(inputsOf(sendFile)).toHaveLength(1);
  });

  it('discards an upload that is not finished', async () => {
    const unfinished = { id: 'u1', app: 'orders', version: '1.0.0' };
    sessionStorage.setItem('unfinished-upload', JSON.stringify(unfinished));
    const { user, inputsOf } = open();
    await press(user, 'Discard');
    expect(screen.queryByText(/is not finished/)).toBeNull();
    await waitFor(() => expect(inputsOf(cancelUpload)).toHaveLength(1));
  });

  it('says why the registry refuses, and keeps the chosen folder', async () => {
    const { user } = open(
      answering(startUpload, () => ({ status: 403, message: 'Your account can publish only quoting.' })),
    );
    await choose(BUILD);
    await press(user, 'Upload and check');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Your account can publish only quoting.');
    expect(screen.getByText('4 files')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible();
  });
});

describe('publishing', () => {
  const upload = async (user: ReturnType<typeof open>['user']) => {
    await choose(BUILD);
    await press(user, 'Upload and check');
    await screen.findByText(/No problems found|problems? found/);
  };

  it('needs a reason and says how many users are affected before the build is live', async () => {
    const { user, inputsOf } = open();
    await upload(user);
    await press(user, 'Make live');
    await screen.findByRole('dialog');
    expect(within(dialog()).getByText('Affects 40 users of 5 partners.')).toBeVisible();
    await user.click(within(dialog()).getByRole('button', { name: 'Make live' }));
    expect(await within(dialog()).findByText('The reason field is required')).toBeVisible();
    expect(inputsOf(publishUpload)).toEqual([]);
    await user.type(within(dialog()).getByLabelText('Reason'), 'new list');
    await user.click(within(dialog()).getByRole('button', { name: 'Make live' }));
    const done = await screen.findByRole('dialog', { name: /: done$/ });
    await user.click(within(done).getAllByRole('button', { name: 'Close' }).at(-1) ?? done);
    expect(await screen.findByText('The build is live')).toBeVisible();
    expect(inputsOf(publishUpload)).toEqual([
      { target: 'live', ifLive: '0.9.0', force: false, reason: 'new list' },
    ]);
    expect(screen.getByRole('link', { name: 'Go to orders' })).toBeVisible();
    expect(sessionStorage.getItem('unfinished-upload')).toBeNull();
  });

  it('checks the build again after a refusal, because another version may be live now', async () => {
    let liveVersion = '0.9.0';
    const { user, inputsOf } = open(
      answering(checkUpload, () => ({ ...CHECK, liveVersion })),
      answering(publishUpload, () => {
        if (liveVersion === '0.9.1') return DONE;
        liveVersion = '0.9.1';
        return { status: 409, message: '0.9.1 of orders is live now, not 0.9.0.' };
      }),
    );
    const makeLive = async () => {
      await press(user, 'Make live');
      await screen.findByRole('dialog');
      await user.type(within(dialog()).getByLabelText('Reason'), 'new list');
      await user.click(within(dialog()).getByRole('button', { name: 'Make live' }));
    };
    await upload(user);
    await makeLive();
    expect(await within(dialog()).findByText('0.9.1 of orders is live now, not 0.9.0.')).toBeVisible();
    await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('0.9.1')).toBeVisible();
    await makeLive();
    await screen.findByRole('dialog', { name: /: done$/ });
    expect(inputsOf(publishUpload)).toMatchObject([{ ifLive: '0.9.0' }, { ifLive: '0.9.1' }]);
  });

  it('keeps the reason when the registry refuses', async () => {
    const { user } = open(
      answering(publishUpload, () => ({ status: 409, message: 'Releases are frozen until Monday.' })),
    );
    await upload(user);
    await press(user, 'Store as draft');
    await screen.findByRole('dialog');
    await user.type(within(dialog()).getByLabelText('Reason'), 'new list');
    await user.click(within(dialog()).getByRole('button', { name: 'Store draft' }));
    expect(await within(dialog()).findByText('Releases are frozen until Monday.')).toBeVisible();
    expect(within(dialog()).getByLabelText('Reason')).toHaveValue('new list');
  });

  it('lists every problem with its place, and offers nothing if one of them is final', async () => {
    const problems: UploadCheck['problems'] = [
      { place: 'entry.js', message: 'entry.js was changed.', stops: 'publish', canForce: false },
      { place: 'live shell', message: 'react has no export "useTime"', stops: 'publish', canForce: true },
    ];
    const { user } = open(answering(checkUpload, () => ({ ...CHECK, problems })));
    await upload(user);
    expect(screen.getByText('2 problems found')).toBeVisible();
    for (const { place, message } of problems) {
      expect(screen.getByText(place)).toBeVisible();
      expect(screen.getByText(message)).toBeVisible();
    }
    for (const name of ['Make live', 'Create preview link', 'Store as draft'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('offers a draft and a preview, but not to make the build live, during a freeze', async () => {
    const problems: UploadCheck['problems'] = [
      { place: 'release freeze', message: 'Nothing can be made live.', stops: 'live', canForce: false },
    ];
    const { user } = open(answering(checkUpload, () => ({ ...CHECK, problems })));
    await upload(user);
    expect(screen.queryByRole('button', { name: 'Make live' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Create preview link' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Store as draft' })).toBeVisible();
  });

  it('publishes a build that does not fit only with the box ticked', async () => {
    const problems: UploadCheck['problems'] = [
      { place: 'live shell', message: 'react has no export "useTime"', stops: 'publish', canForce: true },
    ];
    const { user, inputsOf } = open(answering(checkUpload, () => ({ ...CHECK, problems })));
    await upload(user);
    await press(user, 'Create preview link');
    await screen.findByRole('dialog');
    await user.click(within(dialog()).getByRole('checkbox'));
    await user.type(within(dialog()).getByLabelText('Reason'), 'try it');
    await user.click(within(dialog()).getByRole('button', { name: 'Create link' }));
    await waitFor(() =>
      expect(inputsOf(publishUpload)).toEqual([
        { target: 'preview', hours: 24, force: true, reason: 'try it' },
      ]),
    );
  });

  it('sends the files again if they were deleted meanwhile', async () => {
    let isGone = true;
    const { user, inputsOf } = open(
      answering(publishUpload, () => {
        if (!isGone) return DONE;
        isGone = false;
        return { status: 404, message: 'There is no such upload.' };
      }),
    );
    await upload(user);
    await press(user, 'Store as draft');
    await screen.findByRole('dialog');
    await user.type(within(dialog()).getByLabelText('Reason'), 'new list');
    await user.click(within(dialog()).getByRole('button', { name: 'Store draft' }));
    expect(await screen.findByText(DONE.summary[0] ?? '')).toBeVisible();
    expect(inputsOf(sendFile)).toHaveLength(8);
  });

  it('offers a preview of a new area, and leads to its page after it is stored', async () => {
    const { user } = open(answering(checkUpload, () => ({ ...CHECK, liveVersion: null })));
    await upload(user);
    expect(screen.getByRole('button', { name: 'Make live' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create preview link' })).toBeVisible();
    await press(user, 'Store as draft');
    await screen.findByRole('dialog');
    await user.type(within(dialog()).getByLabelText('Reason'), 'new area');
    await user.click(within(dialog()).getByRole('button', { name: 'Store draft' }));
    await screen.findByRole('dialog', { name: /: done$/ });
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('link', { name: 'Go to orders' })).toHaveAttribute(
      'href',
      '/areas/orders',
    );
  });

  it('offers only to restore the damaged files of the live version', async () => {
    const problems: UploadCheck['problems'] = [
      { place: 'orders', message: 'Some files are damaged.', stops: 'live', canForce: false },
    ];
    const damaged = { ...CHECK, state: 'live', isDamaged: true, problems } as const;
    const { user, inputsOf } = open(answering(checkUpload, () => ({ ...damaged, problems })));
    await upload(user);
    for (const name of ['Make live', 'Create preview link', 'Store as draft'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await press(user, 'Restore files');
    await screen.findByRole('dialog');
    await user.type(within(dialog()).getByLabelText('Reason'), 'disk fault');
    await user.click(within(dialog()).getByRole('button', { name: 'Restore files' }));
    await waitFor(() =>
      expect(inputsOf(publishUpload)).toEqual([{ target: 'draft', force: false, reason: 'disk fault' }]),
    );
  });

  it('deletes what was sent when another folder is chosen', async () => {
    const { user, inputsOf } = open();
    await upload(user);
    await press(user, 'Choose another folder');
    expect(await screen.findByLabelText('Folder of the build')).toBeVisible();
    await waitFor(() => expect(inputsOf(cancelUpload)).toHaveLength(1));
  });
});
