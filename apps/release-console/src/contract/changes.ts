import * as v from '@portal/api-client/schema';
import { resourceEndpoint } from '@portal/api-client/schema';
import { type InferInput, type InferOutput, strictObject, variant } from 'valibot';
import { CONSOLE_CALL } from './call.ts';
import { force, hours, ifLive, reason, text } from './fields.ts';

const MAX_PARTNERS = 1000;

const percent = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100));
const partners = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
  v.minLength(1, 'Choose at least one partner'),
  v.maxLength(MAX_PARTNERS),
);
const someUsers = [
  strictObject({ to: v.literal('percentage'), percent }),
  strictObject({ to: v.literal('partners'), partners }),
  strictObject({ to: v.literal('testers') }),
] as const;

const onArea = { app: text, reason };
const onVersion = { ...onArea, version: text };

const days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365));
const keep = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000));
const names = v.pipe(v.array(text), v.minLength(1, 'Choose at least one area'), v.maxLength(100));

/** Every change that the console makes. Each one runs the function of the command of the same name. */
export const change = variant('action', [
  strictObject({ action: v.literal('publish'), ...onVersion, ifLive, force }),
  strictObject({ action: v.literal('rollback'), ...onArea, to: v.optional(text), ifLive, force }),
  strictObject({
    action: v.literal('canary'),
    ...onVersion,
    audience: variant('to', [...someUsers]),
    force,
  }),
  strictObject({ action: v.literal('stop-canary'), ...onVersion }),
  strictObject({ action: v.literal('promote'), ...onArea, version: v.optional(text), ifLive, force }),
  strictObject({ action: v.literal('preview'), ...onVersion, hours, force }),
  strictObject({ action: v.literal('disable'), ...onArea, message: text }),
  strictObject({ action: v.literal('enable'), ...onArea }),
  strictObject({ action: v.literal('end-development'), ...onArea }),
  strictObject({ action: v.literal('pin'), ...onVersion }),
  strictObject({ action: v.literal('unpin'), ...onVersion }),
  strictObject({ action: v.literal('remove'), ...onArea }),
  strictObject({
    action: v.literal('flag'),
    ...onArea,
    flag: text,
    state: v.picklist(['on', 'off', 'default']),
    audience: variant('to', [
      ...someUsers,
      strictObject({ to: v.literal('everyone') }),
      strictObject({ to: v.literal('preview'), hours }),
    ]),
  }),
  strictObject({ action: v.literal('freeze'), reason, from: v.nullable(text), to: text }),
  strictObject({ action: v.literal('unfreeze'), reason }),
  strictObject({
    action: v.literal('schedule'),
    ...onArea,
    change: v.picklist(['promote', 'disable', 'enable']),
    at: text,
    version: v.optional(text),
    message: v.optional(text),
  }),
  strictObject({ action: v.literal('unschedule'), ...onArea, id: text }),
  strictObject({ action: v.literal('prune'), reason, keep }),
  strictObject({
    action: v.literal('create-token'),
    reason,
    team: text,
    name: v.optional(text),
    areas: names,
    days,
  }),
  strictObject({ action: v.literal('revoke-token'), reason, id: text }),
]);
export type Change = InferOutput<typeof change>;
export type ChangeInput = InferInput<typeof change>;
export type ChangeAction = Change['action'];

export const changeResult = v.object({
  /** What the change means, in sentences. */
  summary: v.array(v.string()),
  /** The link of a preview, of a version or of a flag. */
  link: v.nullable(v.string()),
  /** A new token, which is not shown again. */
  secret: v.nullable(v.string()),
});
export type ChangeResult = v.InferOutput<typeof changeResult>;

export const makeChange = resourceEndpoint(
  'makeChange',
  { ...CONSOLE_CALL, method: 'POST', path: '/api/v1/changes', summary: 'Makes a change.', body: change },
  changeResult,
);

export const affected = v.object({
  /** Users who will see another version or lose the area; null if the change does not concern users. */
  users: v.nullable(v.number()),
  partners: v.nullable(v.number()),
  /** A new percentage selects users when the change is made, so the numbers can differ slightly. */
  isEstimate: v.boolean(),
});
export type Affected = v.InferOutput<typeof affected>;

export const countAffected = resourceEndpoint(
  'countAffected',
  {
    ...CONSOLE_CALL,
    method: 'POST',
    path: '/api/v1/changes/affected',
    summary: 'How many users and partners a change affects. Changes nothing.',
    body: change,
  },
  affected,
);
