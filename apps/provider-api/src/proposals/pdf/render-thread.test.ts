import { describe, expect, it } from '@jest/globals';
import type { contract } from '@portal/api-client';
import { extractPages, rightEdges } from '../../testing/pdf-text.ts';
import { renderProposal, renderToBytes, streamProposal } from './render-thread.ts';

type Content = contract.proposals.ProposalContent;

const LINE = { text: 'Leased line, 100 Mb on 1 Gb', monthly: 390_00, once: 550_00 };
const OFFER: contract.proposals.QuoteOffer = {
  kind: 'quote',
  reference: 'QL-104000',
  customReference: 'HB-7',
  facts: [
    { label: 'Service', value: 'Leased line' },
    { label: 'Site', value: '12 High Street, Leeds, LS1 4AB' },
    { label: 'Speed', value: '100 Mb' },
    { label: 'Bearer', value: '1 Gb' },
    { label: 'Contract term', value: '36 Months' },
    { label: 'Lead time', value: 'About 65 working days' },
  ],
  lines: [LINE, { text: 'Managed router: Cisco C1117-4P', monthly: 29_00, once: 0 }],
  termMonths: 36,
  install: 550_00,
  monthly: 419_00,
  annual: 5_028_00,
  total: 15_634_00,
  ecc: 1_200_00,
  isEccFirm: false,
  totalInclEcc: 16_834_00,
  options: [],
};
const CONTENT: Content = {
  recipientName: 'Harbour Bakery',
  introduction: 'Dear Lucy,\n\nthank you for your time on Tuesday. Here is our offer for the new shop.',
  notes: 'Installation on a Saturday is possible.',
  replaces: 1,
  validUntil: '2026-12-20',
  sender: {
    company: 'Acme Networks',
    name: 'Amelia Hartley',
    email: 'amelia@acme.test',
    telephone: '01632 960001',
  },
  branding: null,
  offer: OFFER,
};
const VERSION = { number: 2, createdAt: new Date('2026-11-21T10:00:00Z'), logo: null };
const render = (change: Partial<Content> = {}, sites: contract.proposals.DealSite[] = []) =>
  renderToBytes({ ...VERSION, content: { ...CONTENT, ...change }, sites });

const PAGE_RIGHT = 595.28 - 48;
const LONG_NAME = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(
  2,
);

const sitesOf = (count: number): contract.proposals.DealSite[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Branch ${index + 1}`,
    address: `${index + 1} Park Row, Leeds, LS1 5HD`,
    service: '100 Mb on 1 Gb',
    term: '36 Months, about 60 working days',
    install: 101,
    monthly: 200_00 + index,
    ecc: index % 3 === 0 ? 500_00 : 0,
    isEccFirm: false,
    options: [],
  }));
const sum = (sites: contract.proposals.DealSite[], of: 'install' | 'monthly' | 'ecc') =>
  sites.reduce((total, site) => total + site[of], 0);

function dealOf(count: number) {
  const sites = sitesOf(count);
  const offer: contract.proposals.DealOffer = {
    kind: 'multi-quote',
    name: 'Northern branches',
    siteCount: count,
    sitesWithOptions: 0,
    install: sum(sites, 'install'),
    monthly: sum(sites, 'monthly'),
    total: sum(sites, 'monthly') * 36,
    firmEcc: 0,
    estimatedEcc: sum(sites, 'ecc'),
  };
  return { ...VERSION, content: { ...CONTENT, offer }, sites };
}

const OPTION: contract.proposals.OfferOption = {
  reference: 'QM-1',
  service: 'Leased line, 100 Mb on 1 Gb',
  termMonths: 36,
  leadTime: 'About 60 working days',
  install: 101,
  monthly: 200_00,
  total: 7201_01,
  ecc: 0,
  isEccFirm: true,
  isRecommended: true,
};

describe('the PDF of a proposal', () => {
  it('puts a usual quote on one page, with all prices and that they exclude VAT', async () => {
    const pages = await extractPages(await render());
    expect(pages).toHaveLength(1);
    for (const text of [
      'Proposal for Harbour Bakery',
      '21/11/2026 · HB-7 (QL-104000), version 2',
      'Acme Networks',
      'thank you for your time on Tuesday',
      '£419.00',
      '£15,634.00',
      'Managed router: Cisco C1117-4P',
      'Price held until 20/12/2026. All prices exclude VAT. Excess construction charges (ECC) are an estimate',
      'Installation on a Saturday is possible.',
      'Signature',
      'Page 1 of 1',
    ])
      expect(pages[0]).toContain(text);
  });

  it('keeps letters that an earlier proposal only had with an accent', async () => {
    await render({ recipientName: 'Ѓ, Ќ' });
    const pages = await extractPages(await render({ recipientName: 'Г, К' }));
    expect(pages[0]).toContain('Proposal for Г, К');
  });

  it('stays on one page with six add-ons', async () => {
    const addons = Array.from({ length: 6 }, (_, index) => ({
      ...LINE,
      text: `Add-on ${index}: some text`,
    }));
    expect(await extractPages(await render({ offer: { ...OFFER, lines: [LINE, ...addons] } }))).toHaveLength(
      1,
    );
  });

  it('wraps names, addresses and add-ons that are longer than a line', async () => {
    const pdf = await render({
      recipientName: LONG_NAME.slice(0, 120),
      sender: { ...CONTENT.sender, company: LONG_NAME, email: `${'a'.repeat(60)}@${'b'.repeat(60)}.test` },
      offer: {
        ...OFFER,
        customReference: LONG_NAME,
        facts: [{ label: 'Site', value: LONG_NAME }],
        lines: [{ ...LINE, text: LONG_NAME }],
      },
    });
    expect(Math.max(...(await rightEdges(pdf)))).toBeLessThanOrEqual(PAGE_RIGHT + 0.5);
    const text = (await extractPages(pdf)).join('').replaceAll(' ', '');
    expect(text).toContain(`Proposalfor${LONG_NAME.slice(0, 120)}`);
  });

  it('prints names in Greek, Cyrillic, Chinese, Japanese and Korean', async () => {
    const names = 'Αθηνά Юлия 北京贸易有限公司 さくら 주식회사';
    const pages = await extractPages(await render({ recipientName: names, notes: names }));
    expect(pages).toHaveLength(1);
    expect(pages[0]?.replaceAll(' ', '')).toContain(`Proposalfor${names.replaceAll(' ', '')}`);
  });

  it('continues the table of many sites with its header on each page', async () => {
    const pages = await extractPages(await renderToBytes(dealOf(120)));
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages.slice(0, -1)) expect(page).toMatch(/Site Service Install Monthly ECC/);
    const all = pages.join(' ');
    for (const name of ['Branch 1 ', 'Branch 60 ', 'Branch 120 ']) expect(all).toContain(name);
    expect(all.match(/Branch \d+ /g)).toHaveLength(120);
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  it('keeps the options of a site on one page with it', async () => {
    const option = { ...OPTION, reference: 'QM-2', isRecommended: false };
    const deal = dealOf(30);
    const sites = deal.sites.map((site) => ({ ...site, options: [OPTION, option, option, option] }));
    const pages = await extractPages(await renderToBytes({ ...deal, sites }));
    expect(pages.length).toBeGreaterThan(5);
    const count = (page: string, text: RegExp) => page.match(text)?.length ?? 0;
    for (const page of pages) {
      const shown = count(page, /Branch \d+ /g);
      expect(count(page, /recommended option \(of 4\)/g)).toBe(shown);
      expect(count(page, /Recommended Option 2 Option 3 Option 4 Service/g)).toBe(shown);
      expect(count(page, /ECC £0\.00, firm/g)).toBe(shown);
    }
    expect(count(pages.join(' '), /Branch \d+ /g)).toBe(30);
  });

  it('continues long notes on the next page', async () => {
    const pages = await extractPages(await render({ notes: 'A sentence about the site.\n'.repeat(55) }));
    expect(pages).toHaveLength(2);
    expect(pages.join(' ').match(/A sentence about the site/g)).toHaveLength(55);
  });

  it('renders a version to the same bytes each time', async () => {
    expect(Buffer.from(await render()).equals(Buffer.from(await render()))).toBe(true);
  });

  it('has each of 2,000 sites once, with the sums of its rows', async () => {
    const deal = dealOf(2000);
    const pages = await extractPages(await renderToBytes(deal));
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain('Acme Networks · 2,000 sites, version 2');
    });
    for (const page of pages.slice(0, -1)) expect(page).toMatch(/Site Service Install Monthly ECC/);
    const text = pages.join(' ');
    expect(text.match(/Branch \d+ /g)).toHaveLength(2000);
    const monthly = [...text.matchAll(/working days £1\.01 £([\d,.]+) /g)].map(([, amount = '']) =>
      Math.round(Number(amount.replaceAll(',', '')) * 100),
    );
    expect(monthly).toHaveLength(2000);
    expect(monthly.reduce((total, amount) => total + amount, 0)).toBe(deal.content.offer.monthly);
    const money = (pence: number) =>
      (pence / 100).toLocaleString('en-GB', { style: 'currency', currency: 'GBP' });
    const { install, monthly: total, estimatedEcc } = deal.content.offer;
    expect(text).toContain(`Total ${money(install)} ${money(total)} ${money(estimatedEcc)}`);
  });

  it('does nothing in the thread of the server but pass on the sites and the parts', async () => {
    const before = process.threadCpuUsage();
    const own = process.cpuUsage();
    const [one, other] = await Promise.all([renderToBytes(dealOf(2000)), renderToBytes(dealOf(2000))]);
    const spent = ({ user, system }: NodeJS.CpuUsage) => user + system;
    // Compares a share of the time, which does not depend on the speed of the machine.
    expect(spent(process.threadCpuUsage(before)) / spent(process.cpuUsage(own))).toBeLessThan(0.4);
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
  });

  it('renders one long document at a time, and short ones beside it', async () => {
    const parts: string[] = [];
    const start = (name: string, count: number) =>
      renderProposal(dealOf(count), { write: () => parts.push(name) }).then(() => parts.push(name));
    await Promise.all([start('first', 2000), start('second', 2000), start('short', 20)]);
    expect(parts.indexOf('second')).toBeGreaterThan(parts.lastIndexOf('first'));
    expect(parts.lastIndexOf('short')).toBeLessThan(parts.indexOf('second'));
  });

  it('passes on the error of a document that cannot be rendered, and renders the next', async () => {
    const broken = { ...dealOf(3), createdAt: new Date(Number.NaN) };
    await expect(renderToBytes(broken)).rejects.toThrow('Invalid time value');
    expect(await extractPages(await renderToBytes(dealOf(3)))).toHaveLength(1);
  });

  it('stops when its reader leaves, and leaves its thread to others', async () => {
    const streams = [1, 2, 3].map(() => streamProposal(dealOf(2000)).getReader());
    await streams[0]?.read();
    await Promise.all(streams.map((stream) => stream.cancel()));
    const began = performance.now();
    const pages = await extractPages(await renderToBytes(dealOf(600)));
    expect(pages.length).toBeGreaterThan(20);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
