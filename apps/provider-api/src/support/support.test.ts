import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contract } from '@portal/api-client';
import { eq } from '../db/drizzle.ts';
import { type Browser, createTestApi, type TestApi } from '../testing/index.ts';
import { countCases } from './service.ts';
import { supportCases } from './tables.ts';

const calls = contract.support;

describe('support cases', () => {
  let api: TestApi;
  let amelia: Browser;
  let stranger: Browser;
  beforeAll(async () => {
    api = await createTestApi();
    amelia = await api.asUser('role1@acme.test');
    await api.provider.db.execute(`update partners set force2fa = false where key = 'borealis'`);
    stranger = await api.asUser('role1@borealis.test');
  });
  afterAll(() => api.close());

  const leasedLine = async () => {
    const { items } = await amelia.call(contract.circuits.list, { circuitType: 'Ethernet', perPage: 1 });
    const [item] = items;
    if (!item) throw new Error('The demo has no leased line.');
    return item;
  };
  const fault = async (more = {}) => {
    const { id } = await leasedLine();
    return amelia.call(calls.createCase, {
      type: 'assurance',
      subject: 'No light',
      description: 'The line is down since nine.',
      circuitId: id,
      priority: 'High',
      issueType: 'No service',
      ...more,
    });
  };
  const text = (name: string, content = 'Lights: none') => new File([content], name, { type: 'text/plain' });

  it('lists them with filters, High first when sorted by priority', async () => {
    const all = await amelia.call(calls.listCases, { perPage: 100 });
    expect(all.total).toBeGreaterThanOrEqual(64);
    const open = await amelia.call(calls.listCases, { isClosed: false, sort: 'priority', perPage: 100 });
    const order = ['High', 'Medium', 'Low'];
    const ranks = open.items.map(({ priority }) => order.indexOf(priority));
    expect(ranks).toEqual([...ranks].sort());
    expect(open.items.every(({ status, isClosed }) => status === 'New' && !isClosed)).toBe(true);
    const billing = await amelia.call(calls.listCases, { type: ['billing'], status: ['Closed', 'Resolved'] });
    expect(billing.items.every(({ type, isClosed }) => type === 'billing' && isClosed)).toBe(true);
  });

  it('finds one by its number and all of a service', async () => {
    const opened = await fault();
    const byNumber = await amelia.call(calls.listCases, { search: opened.caseNumber });
    expect(byNumber.items.map(({ id }) => id)).toEqual([opened.id]);
    const ofService = await amelia.call(calls.listCases, { circuitId: opened.circuitId ?? 0, perPage: 100 });
    expect(ofService.items.map(({ id }) => id)).toContain(opened.id);
  });

  it('opens a fault with the service’s data, a clock and an owner who takes it', async () => {
    const circuit = await leasedLine();
    const opened = await fault({ attachments: [text('lights.txt'), text('more.txt')] });
    expect(opened).toMatchObject({
      caseNumber: expect.stringMatching(/^CS-\d+$/),
      status: 'New',
      waitsOn: 'provider',
      assetName: circuit.name,
      customerName: circuit.customerName,
      department: 'Service Desk',
      contactName: 'Amelia Hartley',
      owner: null,
    });
    expect(opened.attachments.map(({ name }) => name)).toEqual(['lights.txt', 'more.txt']);
    await api.drainJobs();
    expect((await amelia.call(calls.getCase, { id: opened.id })).owner).not.toBeNull();
    const history = await amelia.call(calls.listCaseHistory, { id: opened.id });
    expect(history.map(({ title }) => title)).toEqual(['Opened', 'Assigned']);
    const timer = await amelia.call(calls.getSlaTimer, { id: opened.id });
    expect(timer).toMatchObject({ paused: false, targetMins: 300, inWorkingHoursOnly: false });
    expect(Date.parse(timer.respondBy ?? '') - Date.parse(opened.createdAt)).toBe(30 * 60_000);
    expect(timer.respondedAt).not.toBeNull();
    expect(timer.timeRemainingInMins).toBeGreaterThan(290);
  });

  it('returns each attachment unchanged, as a download', async () => {
    const opened = await fault({ attachments: [text('../../etc/lights.txt', 'None of them')] });
    const [file] = opened.attachments;
    expect(file).toMatchObject({ name: 'lights.txt', sizeBytes: 12 });
    const where = { id: opened.id, attachmentId: file?.id ?? 0 };
    const answer = await amelia.call(calls.downloadAttachment, where);
    expect(answer.fileName).toBe('lights.txt');
    await expect(answer.blob.text()).resolves.toBe('None of them');
    await expect(stranger.call(calls.downloadAttachment, where)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('requires the fields of its type', async () => {
    const opening = (input: object) =>
      amelia.call(calls.createCase, { type: 'billing', subject: 'x', description: 'y', ...input });
    await expect(opening({ type: 'assurance' })).rejects.toMatchObject({
      fieldErrors: {
        circuitId: ['field is required'],
        priority: ['field is required'],
        issueType: ['field is required'],
      },
    });
    await expect(opening({ issueType: 'Payment Query' })).rejects.toMatchObject({
      fieldErrors: { issueSubType: ['field is required'] },
    });
    await expect(opening({ issueType: 'Payment Query', issueSubType: 'PO Query' })).rejects.toMatchObject({
      fieldErrors: { issueSubType: ['is not a valid value'] },
    });
    await expect(opening({ type: 'cease', reason: 'Whim', ceaseDate: '2020-01-01' })).rejects.toMatchObject({
      fieldErrors: {
        circuitId: ['field is required'],
        reason: ['is not a valid value'],
        ceaseDate: ['must not be in the past'],
      },
    });
    await expect(opening({ issueType: 'Statement Request', subject: ' ' })).rejects.toMatchObject({
      fieldErrors: { subject: ['field is required'] },
    });
  });

  it('assigns a billing case to the department of its issue', async () => {
    const invoice = await amelia.call(calls.createCase, {
      type: 'billing',
      subject: 'Twice the same line',
      description: 'See the last invoice.',
      issueType: 'Invoice Query',
      issueSubType: 'Duplicate Billing',
    });
    expect(invoice).toMatchObject({ department: 'Billing', circuitId: null, priority: 'Low' });
    await expect(amelia.call(calls.getSlaTimer, { id: invoice.id })).resolves.toMatchObject({
      timeRemainingInMins: null,
    });
  });

  it('rejects another partner’s service or contact', async () => {
    const { items } = await stranger.call(contract.circuits.list, { perPage: 1 });
    await expect(fault({ circuitId: items[0]?.id })).rejects.toMatchObject({
      fieldErrors: { circuitId: ['is not a valid value'] },
    });
    const contacts = await stranger.call(contract.contacts.list, { perPage: 1 });
    await expect(fault({ contactId: contacts.items[0]?.id })).rejects.toMatchObject({
      fieldErrors: { contactId: ['is not a valid value'] },
    });
  });

  it('rejects unsupported, empty and too many files', async () => {
    await expect(fault({ attachments: [text('run.exe')] })).rejects.toMatchObject({
      fieldErrors: { attachments: ['invalid file type'] },
    });
    await expect(fault({ attachments: [text('none.txt', '')] })).rejects.toMatchObject({
      fieldErrors: { attachments: ['is empty'] },
    });
    const six = Array.from({ length: 6 }, (_, index) => text(`${index}.txt`));
    await expect(fault({ attachments: six })).rejects.toMatchObject({ code: 'invalid' });
    const heavy = new File([new Uint8Array(9_500_000)], 'scan.png');
    await expect(fault({ attachments: [heavy] })).rejects.toMatchObject({
      fieldErrors: { attachments: ['size must be less than 9216 KB'] },
    });
    const huge = new File([new Uint8Array(11_000_000)], 'scan.png');
    await expect(fault({ attachments: [huge] })).rejects.toMatchObject({ code: 'too-large' });
  });

  it('accepts comments with files, and a reply resumes the clock', async () => {
    const opened = await fault();
    await api.provider.db.execute(
      `update support_cases set waits_on = 'partner', sla_ran_ms = 60000, sla_runs_since = null where id = ${opened.id}`,
    );
    await expect(amelia.call(calls.getSlaTimer, { id: opened.id })).resolves.toMatchObject({
      paused: true,
      timeRemainingInMins: 299,
      dueAt: null,
    });
    const added = await amelia.call(calls.createComment, {
      id: opened.id,
      comment: 'All lights are red.',
      attachments: [text('photo.txt')],
    });
    expect(added).toMatchObject({ author: 'Amelia Hartley', isPartner: true });
    expect(added.attachments).toHaveLength(1);
    const comments = await amelia.call(calls.listComments, { id: opened.id });
    expect(comments.map(({ comment }) => comment)).toEqual(['All lights are red.']);
    await expect(amelia.call(calls.getCase, { id: opened.id })).resolves.toMatchObject({
      waitsOn: 'provider',
    });
    await expect(amelia.call(calls.getSlaTimer, { id: opened.id })).resolves.toMatchObject({ paused: false });
  });

  it('attaches a file without a comment', async () => {
    const opened = await fault();
    const added = await amelia.call(calls.uploadFile, { id: opened.id, file: text('trace.txt') });
    const shown = await amelia.call(calls.getCase, { id: opened.id });
    expect(shown.attachments).toEqual([added]);
  });

  it('escalates once', async () => {
    const { id } = await fault();
    const escalated = await amelia.call(calls.escalate, { id, reason: 'The tills are down.' });
    expect(escalated).toMatchObject({ isEscalated: true, escalationReason: 'The tills are down.' });
    await expect(amelia.call(calls.escalate, { id, reason: 'Again' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('changes the primary contact to another contact of the partner', async () => {
    const { id } = await fault();
    const { items } = await amelia.call(contract.contacts.list, { perPage: 1 });
    const changed = await amelia.call(calls.setPrimaryContact, { id, contactId: items[0]?.id ?? 0 });
    expect(changed).toMatchObject({ contactId: items[0]?.id, contactEmail: items[0]?.email });
    await expect(amelia.call(calls.setPrimaryContact, { id, contactId: 999_999 })).rejects.toMatchObject({
      fieldErrors: { contactId: ['is not a valid value'] },
    });
  });

  it('changes priority with its target time, and site details', async () => {
    const { id } = await fault();
    const changed = await amelia.call(calls.updateCase, {
      id,
      priority: 'Medium',
      siteContactName: 'Reception',
    });
    expect(changed).toMatchObject({ priority: 'Medium', siteContactName: 'Reception' });
    await expect(amelia.call(calls.getSlaTimer, { id })).resolves.toMatchObject({ targetMins: 1440 });
  });

  it('judges the first response by the priority at its time', async () => {
    const { id, createdAt } = await fault({ priority: 'Low' });
    const change = (priority: 'Low' | 'Medium' | 'High') => amelia.call(calls.updateCase, { id, priority });
    const hoursToRespond = async () => {
      const { respondBy } = await amelia.call(calls.getSlaTimer, { id });
      return respondBy === null ? null : (Date.parse(respondBy) - Date.parse(createdAt)) / 3_600_000;
    };
    await change('Medium');
    expect(await hoursToRespond()).toBe(4);
    await api.drainJobs();
    expect((await amelia.call(calls.getSlaTimer, { id })).respondedAt).not.toBeNull();
    await change('High');
    await change('Low');
    expect(await hoursToRespond()).toBe(4);
  });

  it('rejects every step once closed', async () => {
    const { id } = await fault();
    const closed = await amelia.call(calls.updateCase, { id, status: 'Closed' });
    expect(closed).toMatchObject({ status: 'Closed', isClosed: true, waitsOn: null });
    await expect(amelia.call(calls.getSlaTimer, { id })).resolves.toMatchObject({
      timeRemainingInMins: null,
    });
    const conflict = { code: 'conflict' };
    await expect(amelia.call(calls.updateCase, { id, priority: 'Low' })).rejects.toMatchObject(conflict);
    await expect(amelia.call(calls.createComment, { id, comment: 'One more' })).rejects.toMatchObject(
      conflict,
    );
    await expect(amelia.call(calls.escalate, { id, reason: 'Still' })).rejects.toMatchObject(conflict);
    await expect(amelia.call(calls.uploadFile, { id, file: text('a.txt') })).rejects.toMatchObject(conflict);
  });

  it('records why it was closed, and reopens it for 14 days', async () => {
    const { id } = await fault();
    await amelia.call(calls.updateCase, {
      id,
      status: 'Closed',
      closingReason: 'opened_twice',
      closingNote: 'See the other case',
    });
    expect(await amelia.call(calls.listCaseHistory, { id })).toContainEqual(
      expect.objectContaining({
        title: 'Closed by your company',
        detail: 'Opened twice: See the other case',
      }),
    );
    const reopened = await amelia.call(calls.updateCase, { id, status: 'New' });
    expect(reopened).toMatchObject({ status: 'New', waitsOn: 'provider', closedAt: null });
    await expect(amelia.call(calls.getSlaTimer, { id })).resolves.toMatchObject({ paused: false });

    await amelia.call(calls.updateCase, { id, status: 'Closed' });
    const setClosed = (at: Date) =>
      api.provider.db
        .update(supportCases)
        .set({ closedAt: at })
        .where(eq(supportCases.id, Number(id)));
    // The screen adds 14 times 24 hours, also when the clocks change in between.
    await setClosed(new Date(Date.now() - 14 * 24 * 3_600_000 + 60_000));
    await amelia.call(calls.updateCase, { id, status: 'New' });
    await amelia.call(calls.updateCase, { id, status: 'Closed' });
    const longAgo = new Date(Date.now() - 15 * 24 * 3_600_000);
    await api.provider.db
      .update(supportCases)
      .set({ closedAt: longAgo })
      .where(eq(supportCases.id, Number(id)));
    await expect(amelia.call(calls.updateCase, { id, status: 'New' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('more than 14 days ago'),
    });
  });

  it('reopens a resolved case', async () => {
    const resolved = await amelia.call(calls.listCases, {
      status: ['Resolved'],
      type: ['assurance'],
      perPage: 1,
    });
    const id = resolved.items[0]?.id ?? 0;
    const opened = await amelia.call(calls.updateCase, { id, status: 'New' });
    expect(opened).toMatchObject({ status: 'New', waitsOn: 'provider', resolvedAt: null });
  });

  it('hides cases from other partners on every endpoint', async () => {
    const { id } = await fault();
    const gone = { code: 'not-found' };
    await expect(stranger.call(calls.getCase, { id })).rejects.toMatchObject(gone);
    await expect(stranger.call(calls.listComments, { id })).rejects.toMatchObject(gone);
    await expect(stranger.call(calls.listCaseHistory, { id })).rejects.toMatchObject(gone);
    await expect(stranger.call(calls.getSlaTimer, { id })).rejects.toMatchObject(gone);
    await expect(stranger.call(calls.updateCase, { id, status: 'Closed' })).rejects.toMatchObject(gone);
    await expect(stranger.call(calls.createComment, { id, comment: 'Hello' })).rejects.toMatchObject(gone);
    await expect(stranger.call(calls.escalate, { id, reason: 'Mine' })).rejects.toMatchObject(gone);
    await expect(stranger.call(calls.setPrimaryContact, { id, contactId: 1 })).rejects.toMatchObject(gone);
    await expect(stranger.call(calls.uploadFile, { id, file: text('a.txt') })).rejects.toMatchObject(gone);
  });

  it('lists form options and the services a case can be about', async () => {
    const fields = await amelia.call(calls.listFields, {});
    expect(fields.types.map(({ value }) => value)).toEqual(['assurance', 'billing', 'cease']);
    const { reasons } = await amelia.call(calls.listCeaseReasons, {});
    expect(reasons.length).toBeGreaterThan(3);
    const services = await amelia.call(calls.listCircuits, { search: 'ETH' });
    expect(services.total).toBeGreaterThan(0);
  });

  it('requires a CRM account and a role that works with cases', async () => {
    const nadia = await api.asUser('role1@cobalt.test');
    await expect(nadia.call(calls.listCases, {})).rejects.toMatchObject({ code: 'forbidden' });
    await expect(nadia.call(calls.listChangelogs, {})).resolves.not.toHaveLength(0);
    const erin = await api.asUser('role5@acme.test');
    await expect(erin.call(calls.listCases, {})).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('gets a first reply from the desk, and notifies its opener of each comment', async () => {
    const { id, caseNumber } = await fault();
    await api.drainJobs();
    const [first] = await amelia.call(calls.listComments, { id });
    expect(first).toMatchObject({
      isPartner: false,
      comment: expect.stringContaining('I have taken this case'),
    });
    const ben = await api.asUser('role2@acme.test');
    await ben.call(calls.createComment, { id, comment: 'The customer called again.' });
    const listOfCase = async () =>
      (await amelia.call(contract.notifications.list, {}))
        .map(({ data }) => data)
        .filter(({ url }) => url === `/support/case/${id}`);
    const ofCase = await listOfCase();
    expect(ofCase).toHaveLength(2);
    expect(ofCase[0]).toMatchObject({ type: 'case', text: `Ben Okafor commented on ${caseNumber}` });
    expect(ofCase[1]).toMatchObject({ type: 'case', text: `${first?.author} commented on ${caseNumber}` });
    // Her answer shows that she has read them.
    await amelia.call(calls.createComment, { id, comment: 'I know.' });
    expect(await listOfCase()).toEqual([]);
  });

  it('returns the help page', async () => {
    const help = await amelia.call(calls.getHelp, {});
    expect(help.contacts.map(({ name }) => name)).toContain('Service Desk');
    expect(help.articles.length).toBeGreaterThan(15);
  });

  it('counts open cases for the dashboard', async () => {
    const me = await amelia.call(contract.auth.getMe, {});
    const counts = await countCases(api.provider.db, me.partner.id);
    const open = await amelia.call(calls.listCases, { isClosed: false, perPage: 1 });
    const high = await amelia.call(calls.listCases, { isClosed: false, priority: ['High'], perPage: 1 });
    const waiting = await amelia.call(calls.listCases, { waitsOn: 'partner', perPage: 1 });
    expect(counts).toEqual({ open: open.total, highPriority: high.total, waitingOnPartner: waiting.total });
  });
});
