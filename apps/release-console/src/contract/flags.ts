import * as v from '@portal/api-client/schema';
import { listEndpoint } from '@portal/api-client/schema';
import { CONSOLE_CALL } from './call.ts';

const flag = v.object({
  app: v.string(),
  name: v.string(),
  /** Null for settings of a flag that no version in use declares. */
  declared: v.nullable(
    v.object({
      description: v.string(),
      owner: v.string(),
      /** Day by which the flag must be removed from the code. */
      expires: v.string(),
      isExpired: v.boolean(),
      default: v.boolean(),
    }),
  ),
  /** Settings in their order: the first that applies to a user decides. */
  rules: v.array(
    v.object({
      to: v.picklist(['everyone', 'percentage', 'partners', 'testers', 'preview']),
      on: v.boolean(),
      percent: v.nullable(v.number()),
      partners: v.array(v.object({ id: v.number(), name: v.string() })),
      /** When a preview ends. */
      expires: v.nullable(v.string()),
      /** Whether someone has opened the link of a preview. */
      isOpened: v.boolean(),
    }),
  ),
  /** Another provider (`FLAG_PROVIDER`) decides the flag, so its settings have no effect. */
  isDecidedElsewhere: v.boolean(),
  /** How many users have the flag on, of all who may see the area. */
  usersOn: v.number(),
  users: v.number(),
});
export type Flag = v.InferOutput<typeof flag>;

export const listFlags = listEndpoint(
  'listFlags',
  { ...CONSOLE_CALL, method: 'GET', path: '/api/v1/flags', summary: 'The flags of all areas.' },
  flag,
);
