import type { Endpoint } from '@portal/api-client';
import type { Caller } from '../auth/caller.ts';
import { type Binding, bind } from '../http/bind.ts';
import type { Context } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';

/** Services and support cases live in the CRM: without an account there is nothing to show (R13). */
export function requireCrmAccount(caller: Caller): void {
  if (!caller.partner.hasSfAccount) {
    throw Refusal.forbidden(
      'Services and support cases open once your company has a service account with us. Your account manager sets it up.',
    );
  }
}

/** `bind` for a call that needs the partner's CRM account. */
export function bindCrm<Input, Output, Parsed>(
  endpoint: Endpoint<Input, Output, Parsed>,
  handle: Parameters<typeof bind<Input, Output, Parsed>>[1],
  options?: Parameters<typeof bind<Input, Output, Parsed>>[2],
): Binding {
  const guarded = (input: Parsed, context: Context) => {
    requireCrmAccount(context.caller);
    return handle(input, context);
  };
  return bind(endpoint, guarded, options);
}
