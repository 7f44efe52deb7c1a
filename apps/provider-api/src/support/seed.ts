import { roleHasCapability } from '@portal/auth/access';
import { CUSTOMERS } from '../circuits/seed.ts';
import { circuits } from '../circuits/tables.ts';
import { contacts } from '../contacts/tables.ts';
import { eq, sql } from '../db/drizzle.ts';
import type { PartnerKey, SeedContext } from '../seed/context.ts';
import { type DemoFileName, renderDemoFiles } from '../seed/demo-files.ts';
import type { Random } from '../seed/random.ts';
import { getOwner } from './assign-case.ts';
import { CEASE_REASONS, getDepartment } from './case-fields.ts';
import { createComments, createEvents, getQuestionTime, MINUTE, type NewCase } from './seed-conversation.ts';
import { type Circuit, chooseStory } from './seed-stories.ts';
import { getSlaTarget, stopClock } from './sla-clock.ts';
import { caseAttachments, caseComments, caseEvents, supportCases } from './tables.ts';

const CASES: readonly (readonly [PartnerKey, number])[] = [
  ['acme', 64],
  ['borealis', 9],
  ['delta', 4],
];
const FIRST_NUMBER = 28_400;

type Contact = typeof contacts.$inferSelect;

export async function seedSupport(seed: SeedContext): Promise<void> {
  const random = seed.random('support');
  const rows: NewCase[] = [];
  for (const [key, count] of CASES) {
    const partner = await seed.partner(key);
    const own = await seed.db
      .select()
      .from(circuits)
      .where(eq(circuits.partnerId, partner.id))
      .orderBy(circuits.id);
    const people = await seed.db
      .select()
      .from(contacts)
      .where(eq(contacts.partnerId, partner.id))
      .orderBy(contacts.id);
    const users = await seed.usersOf(key);
    const supporters = users.filter(({ roleId }) => roleHasCapability(roleId, 'support'));
    for (let index = 0; index < count; index += 1) {
      const row = createCase(seed, random, { number: FIRST_NUMBER + rows.length * 7, own, people });
      const owner = supporters[index % supporters.length];
      rows.push({
        ...row,
        id: rows.length + 1,
        partnerId: partner.id,
        createdById: users[0]?.id ?? null,
        partnerOwnerId: owner?.id ?? null,
        partnerOwnerName: owner ? `${owner.firstName} ${owner.lastName}` : null,
      });
    }
  }
  await seed.insert(supportCases, rows);
  await resetSequence(seed);
  await seed.insert(caseComments, rows.flatMap(createComments));
  await seed.insert(caseEvents, rows.flatMap(createEvents));
  await seed.insert(caseAttachments, createAttachments(seed, rows, await renderDemoFiles()));
}

/** Attachments that partners send with faults. */
function createAttachments(
  seed: SeedContext,
  rows: readonly NewCase[],
  files: Awaited<ReturnType<typeof renderDemoFiles>>,
): (typeof caseAttachments.$inferInsert)[] {
  const random = seed.random('attachments');
  const sent = ({ partnerId, id, createdAt }: NewCase, which: DemoFileName) => ({
    ...files[which],
    partnerId,
    caseId: id ?? 0,
    createdAt,
  });
  return rows
    .filter(({ type }) => type === 'assurance')
    .flatMap((row) => [
      ...(random.chance(0.5) ? [sent(row, 'lineTest')] : []),
      ...(random.chance(0.3) ? [sent(row, 'routerLog')] : []),
    ]);
}

/** Rows inserted with explicit ids do not advance the sequence. */
async function resetSequence(seed: SeedContext): Promise<void> {
  await seed.db.execute(
    sql`select setval(pg_get_serial_sequence('support_cases', 'id'), (select max(${supportCases.id}) from ${supportCases}))`,
  );
}

interface Parts {
  number: number;
  own: Circuit[];
  people: Contact[];
}

function createCase(
  seed: SeedContext,
  random: Random,
  { number, own, people }: Parts,
): Omit<NewCase, 'id' | 'partnerId'> {
  const type = random.weighted([
    ['assurance', 7],
    ['billing', 2],
    ['cease', 1],
  ] as const);
  const drawn = random.weighted([
    ['New', 4],
    ['Resolved', 2],
    ['Closed', 5],
  ] as const);
  // Services of the demo are live: a finished cease was withdrawn.
  const isWithdrawn = type === 'cease' && drawn !== 'New';
  const status = isWithdrawn ? 'Closed' : drawn;
  const circuit = type === 'billing' ? null : random.pick(own);
  const contact = random.pick(people);
  const story = chooseStory(random, type, circuit);
  const isOpen = status === 'New';
  const isRecent = isOpen && story.priority === 'High';
  const ageMinutes = isRecent
    ? random.integer(20, 420)
    : random.integer(isOpen ? 90 : 6000, isOpen ? 6000 : 200_000);
  const createdAt = seed.at({ minutes: -ageMinutes });
  const handled = Math.floor(ageMinutes * (isOpen ? random.next() * 0.5 : Math.min(0.6, 2000 / ageMinutes)));
  const handledAt = new Date(createdAt.getTime() + handled * MINUTE);
  const waitsOn = isOpen
    ? random.weighted([
        ['provider', 7],
        ['partner', 3],
      ] as const)
    : null;
  const clock = {
    ...getSlaTarget(type, story.priority, {
      issueType: story.issueType,
      attributes: circuit?.attributes ?? {},
    }),
    slaRanMs: 0,
    slaRunsSince: createdAt,
  };
  const department = getDepartment(type, story.issueType);
  const escalated = isOpen && random.chance(0.12);
  return {
    caseNumber: `CS-${number}`,
    subject: story.subject,
    description: story.description,
    type,
    issueType: story.issueType,
    issueSubType: story.issueSubType,
    department,
    priority: story.priority,
    status,
    waitsOn,
    reason: type === 'cease' ? random.pick(CEASE_REASONS) : null,
    ceaseDate: type === 'cease' ? seed.day(random.integer(20, 60)) : null,
    circuitId: circuit?.id ?? null,
    assetName: circuit?.name ?? null,
    assetAttributes: circuit?.attributes ?? {},
    customerName: circuit?.customerName ?? random.pick(CUSTOMERS),
    postcode: circuit?.postcode ?? null,
    contactId: contact.id,
    contactName: contact.name,
    contactEmail: contact.email,
    siteContactName: circuit ? random.pick(['Reception', 'Duty manager', 'Facilities desk']) : null,
    siteContactNumber: circuit ? `07700 900${random.integer(100, 999)}` : null,
    siteAccessTimes: circuit ? 'Monday to Friday, 08:00 to 17:00' : null,
    owner: getOwner(department, number),
    escalatedAt: escalated ? handledAt : null,
    escalationReason: escalated ? 'The customer’s tills are down.' : null,
    resolvedAt: isOpen || isWithdrawn ? null : handledAt,
    closedAt: status === 'Closed' ? new Date(handledAt.getTime() + 1440 * MINUTE) : null,
    ...clock,
    ...(waitsOn === 'provider'
      ? {}
      : stopClock(clock, waitsOn === 'partner' ? getQuestionTime(createdAt) : handledAt)),
    createdAt,
    updatedAt: status === 'Closed' ? new Date(handledAt.getTime() + 1440 * MINUTE) : handledAt,
  };
}
