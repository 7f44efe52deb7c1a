import { DateTime } from 'luxon';
import { circuits } from '../circuits/tables.ts';
import type { SeedContext } from '../seed/context.ts';
import { type DemoFile, type DemoNotice, FOLDERS, NOTICES } from './content.ts';
import { documentFiles, documentFolders, noticeServices, serviceNotices } from './tables.ts';

async function render(file: DemoFile): Promise<{ type: string; content: Uint8Array }> {
  const text = (lines: readonly string[], newLine: string) =>
    new TextEncoder().encode(`${lines.join(newLine)}${newLine}`);
  if (file.name.endsWith('.pdf')) {
    // Loaded here, because only a new database is seeded.
    const { renderPdf } = await import('./pdf.ts');
    return { type: 'application/pdf', content: renderPdf({ title: file.title, paragraphs: file.body }) };
  }
  if (file.name.endsWith('.csv'))
    return { type: 'text/csv; charset=utf-8', content: text(file.body, '\r\n') };
  return { type: 'text/plain; charset=utf-8', content: text([file.title, '', ...file.body], '\n') };
}

export async function seedDocumentation(seed: SeedContext): Promise<void> {
  for (const [position, { name, description, files }] of FOLDERS.entries()) {
    const [folder] = await seed.db
      .insert(documentFolders)
      .values({ name, description, position })
      .returning();
    if (folder === undefined) throw new Error('The database answered no row for a folder.');
    await seed.insert(
      documentFiles,
      await Promise.all(
        files.map(async (file) => {
          const { type, content } = await render(file);
          return {
            folderId: folder.id,
            name: file.name,
            description: file.description,
            type,
            sizeBytes: content.byteLength,
            content,
            contentText: file.body.map((line) => line.replace(/^# (.*)/, '$1:')).join('\n'),
            updatedAt: seed.at({ days: -file.updatedDaysAgo }),
          };
        }),
      ),
    );
  }
  await seedNotices(seed);
}

async function seedNotices(seed: SeedContext): Promise<void> {
  const services = await seed.db.select().from(circuits);
  for (const { hours, night, publishedDaysAgo, town, ...notice } of NOTICES) {
    const publishedAt = seed.at({ days: -publishedDaysAgo });
    const [stored] = await seed.db
      .insert(serviceNotices)
      .values({ ...notice, publishedAt, announcedAt: publishedAt, ...timesOf(seed, { hours, night }) })
      .returning();
    if (stored === undefined) throw new Error('The database answered no row for a notice.');
    await seed.insert(
      noticeServices,
      services
        .filter(({ city }) => city === town)
        .map(({ id, partnerId }) => ({ noticeId: stored.id, partnerId, circuitId: id })),
    );
  }
}

function timesOf(seed: SeedContext, { hours, night }: Pick<DemoNotice, 'hours' | 'night'>) {
  if (night) {
    const day = DateTime.fromISO(seed.day(night.day), { zone: 'Europe/London' });
    const at = (hour: number) => day.set({ hour }).toJSDate();
    return { startsAt: at(night.hours[0]), endsAt: at(night.hours[1]) };
  }
  if (!hours) return { startsAt: null, endsAt: null };
  return {
    startsAt: onTheHour(seed.at({ hours: hours[0] })),
    endsAt: onTheHour(seed.at({ hours: hours[1] })),
  };
}

function onTheHour(at: Date): Date {
  return DateTime.fromJSDate(at).startOf('hour').toJSDate();
}
