import { and, inArray, isNotNull } from '../../db/drizzle.ts';
import type { SeedContext } from '../../seed/context.ts';
import { type DemoFileName, renderDemoFiles } from '../../seed/demo-files.ts';
import { quoteDocuments, quoteEvents, quotes } from '../tables.ts';

/** How often a form has each document. */
const SHARES: readonly (readonly [DemoFileName, number])[] = [
  ['purchaseOrder', 0.6],
  ['roomPlan', 0.4],
  ['wayleave', 0.25],
];
const MINUTE = 60_000;

/** Documents of complete and partial request forms; an order shows the documents of its quote. */
export async function seedDocuments(seed: SeedContext): Promise<void> {
  const random = seed.random('documents');
  const rows = await seed.db
    .select()
    .from(quotes)
    .where(and(inArray(quotes.status, ['accepted', 'data_added', 'approved']), isNotNull(quotes.acceptedAt)))
    .orderBy(quotes.reference);
  const files = await renderDemoFiles();
  const attached = rows.flatMap(({ partnerId, reference, acceptedAt, createdBy, status }) =>
    SHARES.filter(([, share]) => random.chance(status === 'accepted' ? share / 2 : share)).map(
      ([which], index) => ({
        ...files[which],
        partnerId,
        quoteReference: reference,
        createdBy,
        createdAt: new Date(
          Math.min(seed.now.getTime(), (acceptedAt ?? seed.now).getTime() + (index + 1) * MINUTE),
        ),
      }),
    ),
  );
  await seed.insert(quoteDocuments, attached);
  await seed.insert(
    quoteEvents,
    attached.map(({ partnerId, quoteReference, name, createdBy, createdAt }) => ({
      partnerId,
      quoteReference,
      at: createdAt,
      title: 'Document attached',
      detail: name,
      actor: createdBy,
    })),
  );
}
