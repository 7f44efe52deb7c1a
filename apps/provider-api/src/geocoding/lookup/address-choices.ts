import type { ParsedOf } from '@portal/api-client';
import type { geocoding } from '@portal/api-client/contract';
import { eq, inArray } from '../../db/drizzle.ts';
import type { Context } from '../../http/context.ts';
import { Refusal } from '../../refusal.ts';
import { normalizeAddressWords } from '../matching/address-words.ts';
import { addressChoices, addresses } from '../tables.ts';

type Choice = Pick<typeof addressChoices.$inferSelect, 'udprn' | 'chosenBy' | 'chosenAt'>;

/** The same for texts that differ only in case, punctuation and abbreviations. */
const toWords = (text: string) => normalizeAddressWords(text).join(' ');

/** The addresses that colleagues chose for these texts, by text. */
export async function findAddressChoices(
  { scope }: Pick<Context, 'scope'>,
  texts: readonly string[],
): Promise<ReadonlyMap<string, Choice>> {
  const wordsOf = new Map(texts.map((text) => [text, toWords(text)]));
  if (wordsOf.size === 0) return new Map();
  const rows = await scope.list(addressChoices, {
    where: inArray(addressChoices.words, [...new Set(wordsOf.values())]),
  });
  const byWords = new Map(rows.map(({ words, ...choice }) => [words, choice]));
  return new Map(
    [...wordsOf].flatMap(([text, words]) => {
      const choice = byWords.get(words);
      return choice ? [[text, choice] as const] : [];
    }),
  );
}

/**
 * Remembers which address each text means; a later choice replaces an earlier one. Sandbox tokens store nothing, because
 * colleagues would be offered their choices.
 */
export async function storeAddressChoices(
  { db, scope, caller, now }: Context,
  choices: readonly { text: string; udprn: number }[],
): Promise<void> {
  if (caller.isSandbox) return;
  const udprns = new Map(choices.map(({ text, udprn }) => [toWords(text), udprn]));
  udprns.delete('');
  if (udprns.size === 0) return;
  await db.transaction(async (tx) => {
    const own = scope.on(tx);
    await own.remove(addressChoices, inArray(addressChoices.words, [...udprns.keys()]));
    await own.insertAll(
      addressChoices,
      [...udprns].map(([words, udprn]) => ({
        words,
        udprn,
        chosenBy: caller.name,
        chosenAt: now(),
      })),
    );
  });
}

/** Remembers a choice made in a search. 404 for an unknown UDPRN. */
export async function chooseAddress(
  { address: text, udprn }: ParsedOf<typeof geocoding.choose>,
  context: Context,
): Promise<void> {
  const [known] = await context.db
    .select({ udprn: addresses.udprn })
    .from(addresses)
    .where(eq(addresses.udprn, udprn));
  if (!known) throw Refusal.notFound('There is no address with this UDPRN.');
  await storeAddressChoices(context, [{ text, udprn }]);
}
