import type { contract } from '@portal/api-client';
import { roleHasCapability } from '@portal/auth/access';
import { eq, sql } from 'drizzle-orm';
import { CUSTOMERS } from '../circuits/seed.ts';
import { circuits } from '../circuits/tables.ts';
import { contacts } from '../contacts/tables.ts';
import type { PartnerKey, SeedContext } from '../seed/context.ts';
import { type DemoFileName, demoFile } from '../seed/demo-files.ts';
import type { Random } from '../seed/random.ts';
import { getOwner } from './assign-case.ts';
import { CASE_FIELDS, CEASE_REASONS, getDepartment } from './case-fields.ts';
import { getSlaTarget, stopClock } from './sla-clock.ts';
import { caseAttachments, caseComments, caseEvents, supportCases } from './tables.ts';

const CASES: readonly (readonly [PartnerKey, number])[] = [
  ['acme', 64],
  ['borealis', 9],
  ['delta', 4],
];
const FIRST_NUMBER = 28_400;
const MINUTE = 60_000;

type Circuit = typeof circuits.$inferSelect;
type Contact = typeof contacts.$inferSelect;
type NewCase = typeof supportCases.$inferInsert & { id: number; createdAt: Date; updatedAt: Date };

interface Story {
  subject: string;
  description: string;
  issueType: string;
  priority: contract.support.CasePriority;
}

const FAULTS: readonly Story[] = [
  {
    subject: 'No service since this morning',
    description:
      'The site lost its connection at about 07:40. The router has power, its WAN light is off. Restarted twice.',
    issueType: 'No service',
    priority: 'High',
  },
  {
    subject: 'Connection drops several times a day',
    description: 'Short losses of two to five minutes, mostly in the afternoon. Nothing changed at the site.',
    issueType: 'Intermittent service',
    priority: 'Medium',
  },
  {
    subject: 'Upload far below what was ordered',
    description: 'Measured with a laptop at the router: a third of the ordered speed up, full speed down.',
    issueType: 'Slow service',
    priority: 'Medium',
  },
  {
    subject: 'Packet loss to the data centre',
    description: 'Three per cent loss from the second hop on; voice calls break up.',
    issueType: 'Packet loss',
    priority: 'Medium',
  },
  {
    subject: 'Fibre cut outside the building',
    description: 'A contractor went through the duct in the car park. The ends of the cable can be seen.',
    issueType: 'Fibre break',
    priority: 'High',
  },
  {
    subject: 'Which addresses of the block are free',
    description: 'Please confirm which addresses of the LAN block are routed to us.',
    issueType: 'Question',
    priority: 'Low',
  },
];

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
  await seed.insert(caseAttachments, createAttachments(seed, rows));
}

/** Attachments that partners send with faults. */
function createAttachments(
  seed: SeedContext,
  rows: readonly NewCase[],
): (typeof caseAttachments.$inferInsert)[] {
  const random = seed.random('attachments');
  const sent = ({ partnerId, id, createdAt }: NewCase, which: DemoFileName) => ({
    ...demoFile(which),
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

/** When the desk asks the partner a question, if it does. */
const getQuestionTime = (createdAt: Date) => new Date(createdAt.getTime() + 14 * MINUTE);

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
  const status = random.weighted([
    ['New', 4],
    ['Resolved', 2],
    ['Closed', 5],
  ] as const);
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
    resolvedAt: isOpen ? null : handledAt,
    closedAt: status === 'Closed' ? new Date(handledAt.getTime() + 1440 * MINUTE) : null,
    ...clock,
    ...(waitsOn === 'provider'
      ? {}
      : stopClock(clock, waitsOn === 'partner' ? getQuestionTime(createdAt) : handledAt)),
    createdAt,
    updatedAt: status === 'Closed' ? new Date(handledAt.getTime() + 1440 * MINUTE) : handledAt,
  };
}

function chooseStory(
  random: Random,
  type: contract.support.CaseType,
  circuit: Circuit | null,
): Omit<Story, 'issueType'> & { issueType: string | null; issueSubType: string | null } {
  if (type === 'assurance') return { ...random.pick(FAULTS), issueSubType: null };
  if (type === 'cease') {
    return {
      subject: `Cease ${circuit?.name ?? 'a service'}`,
      description: 'Please cease this service on the date given and confirm the final charge.',
      issueType: null,
      issueSubType: null,
      priority: 'Low',
    };
  }
  const issue = random.pick(CASE_FIELDS.types.find(({ value }) => value === 'billing')?.issueTypes ?? []);
  const issueSubType = issue.subTypes.length > 0 ? random.pick(issue.subTypes) : null;
  return {
    subject: issueSubType ?? issue.value,
    description: 'Please check the attached lines of our last invoice and explain them.',
    issueType: issue.value,
    issueSubType,
    priority: 'Low',
  };
}

function createComments(row: NewCase): (typeof caseComments.$inferInsert)[] {
  const comment = (minutes: number, author: string, isPartner: boolean, text: string) => ({
    partnerId: row.partnerId,
    caseId: row.id,
    comment: text,
    author,
    isPartner,
    createdAt: new Date(row.createdAt.getTime() + minutes * MINUTE),
  });
  const owner = row.owner ?? 'Service Desk';
  const contact = row.contactName ?? 'Partner';
  const comments = [
    comment(6, owner, false, 'Thank you. We are looking at the line and will update you here.'),
  ];
  if (row.waitsOn === 'partner') {
    comments.push(
      comment(
        14,
        owner,
        false,
        'We need someone at the site to check the lights on the terminating unit. Which are lit?',
      ),
    );
  } else {
    comments.push(comment(12, contact, true, 'The site can be reached until 17:00 today.'));
  }
  if (row.status !== 'New') {
    comments.push({
      ...comment(0, owner, false, 'This is now fixed. Please tell us if you still see a problem.'),
      createdAt: row.resolvedAt ?? row.updatedAt,
    });
  }
  return comments;
}

function createEvents(row: NewCase): (typeof caseEvents.$inferInsert)[] {
  const owner = row.owner ?? 'Service Desk';
  const event = (at: Date, title: string, detail: string | null, actor: string | null) => ({
    partnerId: row.partnerId,
    caseId: row.id,
    at,
    title,
    detail,
    actor,
  });
  const after = (minutes: number) => new Date(row.createdAt.getTime() + minutes * MINUTE);
  return [
    event(row.createdAt, 'Opened', row.subject, row.contactName ?? null),
    event(after(2), 'Assigned', `${owner}, ${row.department}`, null),
    ...(row.waitsOn === 'partner'
      ? [event(getQuestionTime(row.createdAt), 'Waiting for the partner', 'The clock is paused.', owner)]
      : []),
    ...(row.escalatedAt
      ? [event(row.escalatedAt, 'Escalated', row.escalationReason ?? null, row.contactName ?? null)]
      : []),
    ...(row.resolvedAt ? [event(row.resolvedAt, 'Resolved', null, owner)] : []),
    ...(row.closedAt
      ? [event(row.closedAt, 'Closed', 'Confirmed by the partner.', row.contactName ?? null)]
      : []),
  ];
}
