import * as v from '@portal/api-client/schema';
import { emptyEndpoint, resourceEndpoint } from '@portal/api-client/schema';
import { uploadPlan } from '@portal/release/upload-plan';
import { strictObject, variant } from 'valibot';
import { CONSOLE_CALL } from './call.ts';
import { affected, changeResult } from './changes.ts';
import { force, hours, ifLive, reason } from './fields.ts';

export const startUpload = resourceEndpoint(
  'startUpload',
  {
    ...CONSOLE_CALL,
    method: 'POST',
    path: '/api/v1/uploads',
    summary: 'Starts the upload of a build, or continues the upload of the same build.',
    body: uploadPlan,
  },
  v.object({
    id: v.string(),
    /** Paths of the files that have not arrived yet. */
    missing: v.array(v.string()),
  }),
);

export const sendFile = emptyEndpoint('sendFile', {
  ...CONSOLE_CALL,
  method: 'PUT',
  path: '/api/v1/uploads/{id}/files/{path}',
  summary: 'Sends one file of an upload.',
  encoding: 'binary',
  body: v.object({ content: v.blob() }),
});

const problem = v.object({
  /** The file, part or path that the problem is about. */
  place: v.string(),
  message: v.string(),
  /** `publish`: the build cannot be stored either. `live`: it can be stored, but not be made live now. */
  stops: v.picklist(['publish', 'live']),
  /** Whether the operator may publish the build anyway. */
  canForce: v.boolean(),
});
export type UploadProblem = v.InferOutput<typeof problem>;

const uploadCheck = v.object({
  /** The version that would be published; null if the build cannot be read. */
  version: v.nullable(v.string()),
  /** Whether this version is in the store, and live for everyone. */
  state: v.picklist(['new', 'stored', 'live']),
  /** Whether this version is in the store with damaged or missing files. Publishing the build restores them. */
  isDamaged: v.boolean(),
  /** The version that everyone gets now; null if the app is not live yet. */
  liveVersion: v.nullable(v.string()),
  problems: v.array(problem),
  /** The users who get another version once the build is live. */
  affected,
});
export type UploadCheck = v.InferOutput<typeof uploadCheck>;

export const checkUpload = resourceEndpoint(
  'checkUpload',
  {
    ...CONSOLE_CALL,
    method: 'POST',
    path: '/api/v1/uploads/{id}/check',
    summary: 'Every problem of a complete upload. Changes nothing.',
    body: v.object({}),
  },
  uploadCheck,
);

const common = { force, reason };

export const publishUpload = resourceEndpoint(
  'publishUpload',
  {
    ...CONSOLE_CALL,
    method: 'POST',
    path: '/api/v1/uploads/{id}/publish',
    summary: 'Publishes a complete upload, with the checks of a publish.',
    body: variant('target', [
      strictObject({ target: v.literal('draft'), ...common }),
      strictObject({ target: v.literal('preview'), hours, ...common }),
      strictObject({ target: v.literal('live'), ifLive, ...common }),
    ]),
  },
  changeResult,
);

export const cancelUpload = emptyEndpoint('cancelUpload', {
  ...CONSOLE_CALL,
  method: 'POST',
  path: '/api/v1/uploads/{id}/cancel',
  summary: 'Deletes the files of an upload.',
  body: v.object({}),
});
