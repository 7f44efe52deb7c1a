import { ApiError, isApiError } from '@portal/api-client';
import { useApiClient, useRefresh } from '@portal/api-client/swr';
import type { UploadPlan } from '@portal/release/upload-plan';
import { readJson, tabStorage, writeJson } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import type { ChangeResult } from '../../contract/changes.ts';
import { cancelUpload, type UploadCheck } from '../../contract/uploads.ts';
import { REFRESHED } from '../shared/change/refreshed.ts';
import { checkBuild, type PublishChoice, publishBuild } from './publish-build.ts';
import {
  createPlan,
  type LocalBuild,
  type LocalProblem,
  readBuild,
  UnusableBuildError,
} from './read-build.ts';
import { type Folder, FolderError } from './read-folder.ts';
import { type SendProgress, sendBuild } from './send-build.ts';

/** The build that was chosen, and the list of its files with hashes. */
export interface ChosenBuild {
  build: LocalBuild;
  plan: UploadPlan;
}

/**
 * | step | what happens |
 * |---|---|
 * | choose | nothing is chosen; `problems` says why the last folder cannot be used |
 * | reading | the folder is read and its files are hashed |
 * | ready | the build can be sent |
 * | sending, checking | the build is sent, then checked |
 * | failed | sending or checking failed; `error` says why |
 * | checked | the build can be published, or `check` says what is wrong |
 * | published | `result` says what was done |
 */
export type UploadState =
  | { step: 'choose'; problems: readonly LocalProblem[] }
  | { step: 'reading'; folder: string; done: number; total: number | null }
  | ({ step: 'ready' } & ChosenBuild)
  | ({ step: 'sending'; progress: SendProgress | null } & ChosenBuild)
  | ({ step: 'checking' } & ChosenBuild)
  | ({ step: 'failed'; error: ApiError } & ChosenBuild)
  | ({ step: 'checked'; id: string; check: UploadCheck } & ChosenBuild)
  | ({ step: 'published'; result: ChangeResult; isLive: boolean } & ChosenBuild);

const START: UploadState = { step: 'choose', problems: [] };

const STORED = 'unfinished-upload';
const unfinishedUpload = v.object({ id: v.string(), app: v.string(), version: v.string() });
/** An upload that this tab began and did not finish, for example because the page was reloaded. */
type UnfinishedUpload = v.InferOutput<typeof unfinishedUpload>;

function readUnfinished(): UnfinishedUpload | null {
  const parsed = v.safeParse(unfinishedUpload, readJson(tabStorage, STORED));
  return parsed.success ? parsed.output : null;
}

/** The steps from a folder to a published version. */
export function useUpload(options: { firstWaitMs?: number } = {}) {
  const client = useApiClient();
  const refresh = useRefresh();
  const [state, setState] = useState<UploadState>(START);
  const [unfinished, setUnfinished] = useState(readUnfinished);
  /** Stops the current step. Its results are ignored afterwards. */
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Runs a step that replaces the one before. `show` does nothing once another step has begun. */
  const begin = () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const show = (next: UploadState) => {
      if (!controller.signal.aborted) setState(next);
    };
    return { signal: controller.signal, show };
  };
  const forget = () => {
    tabStorage.remove(STORED);
    setUnfinished(null);
  };

  const choose = async (read: () => Folder | Promise<Folder>) => {
    const { show, signal } = begin();
    show({ step: 'reading', folder: '', done: 0, total: null });
    try {
      const folder = await read();
      const build = await readBuild(folder);
      const total = build.files.length;
      const plan = await createPlan(build, (done) => {
        signal.throwIfAborted();
        show({ step: 'reading', folder: folder.name, done, total });
      });
      show({ step: 'ready', build, plan });
    } catch (error) {
      if (!signal.aborted) show({ step: 'choose', problems: describeUnusable(error) });
    }
  };

  const send = async (chosen: ChosenBuild) => {
    const { show, signal } = begin();
    const { build, plan } = chosen;
    const sendNow = () => {
      show({ ...chosen, step: 'sending', progress: null });
      return sendBuild(client, plan, build.files, {
        ...options,
        signal,
        onProgress: (progress) => {
          const { id } = progress;
          if (id !== null) writeJson(tabStorage, STORED, { id, app: build.app, version: build.version });
          show({ ...chosen, step: 'sending', progress });
        },
      });
    };
    try {
      let id = await sendNow();
      show({ ...chosen, step: 'checking' });
      const check = await checkBuild(client, id, async () => {
        id = await sendNow();
        show({ ...chosen, step: 'checking' });
        return id;
      });
      show({ ...chosen, step: 'checked', id, check });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof UnusableBuildError) show({ step: 'choose', problems: error.problems });
      else show({ ...chosen, step: 'failed', error: toApiError(error) });
    }
  };

  /** Publishes the checked build. Rejects with an ApiError if it is refused; the build can then be published otherwise. */
  const publish = ({ id, build, plan }: Extract<UploadState, { step: 'checked' }>, choice: PublishChoice) =>
    publishBuild(client, id, choice, () =>
      sendBuild(client, plan, build.files, {
        ...options,
        signal: running.current?.signal ?? new AbortController().signal,
        onProgress: () => undefined,
      }),
    ).then(async (result) => {
      forget();
      await refresh(...REFRESHED);
      return result;
    });

  /** What cannot be deleted now is deleted after a day. */
  const removeSent = (id: string | null | undefined) => {
    forget();
    if (id != null) void client.call(cancelUpload, { id }).catch(() => undefined);
  };

  return {
    state,
    unfinished,
    choose: (read: () => Folder | Promise<Folder>) => void choose(read),
    send: (chosen: ChosenBuild) => void send(chosen),
    /** Stops sending and deletes what has arrived. */
    cancel: ({ build, plan }: ChosenBuild, id: string | null) => {
      begin().show({ step: 'ready', build, plan });
      removeSent(id);
    },
    publish,
    finish: (
      { build, plan }: Extract<UploadState, { step: 'checked' }>,
      result: ChangeResult,
      isLive: boolean,
    ) => setState({ step: 'published', build, plan, result, isLive }),
    /** Goes back to the choice of a folder. Deletes what has arrived of an upload. */
    startOver: (id?: string) => {
      begin().show(START);
      if (id !== undefined) removeSent(id);
    },
    discardUnfinished: () => removeSent(unfinished?.id),
  };
}

export type Upload = ReturnType<typeof useUpload>;

function describeUnusable(error: unknown): readonly LocalProblem[] {
  if (error instanceof UnusableBuildError) return error.problems;
  const message =
    error instanceof FolderError ? error.message : 'The folder could not be read. Choose it again.';
  return [{ place: 'folder', message }];
}

const toApiError = (error: unknown) => (isApiError(error) ? error : new ApiError('server', { cause: error }));
