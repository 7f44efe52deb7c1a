import type { contract, ParsedOf } from '@portal/api-client';
import { startRun } from '../../bulk-runs/start.ts';
import type { Context } from '../../http/context.ts';
import type { BulkKind } from '../../provider.ts';
import { assertQuotesExist, type QuoteFamily } from '../load-quote.ts';

type Named = Pick<ParsedOf<typeof contract.quotes.single.acceptMany>, 'quotes'>;

/** Starts a run over the quotes listed in the request. */
export const startWith =
  <Input extends object>(family: QuoteFamily, kind: BulkKind<Input>) =>
  async ({ quotes, ...input }: Input & Named, context: Context) => {
    await assertQuotesExist(
      context.scope,
      family,
      quotes.map(({ reference }) => reference),
    );
    return startRun(
      {
        kind,
        // TypeScript cannot tell that the input without `quotes` is `Input`.
        input: input as unknown as Input,
        items: quotes.map(({ reference, version = null }) => ({ key: reference, version })),
      },
      context,
    );
  };
