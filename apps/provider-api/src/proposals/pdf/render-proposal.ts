import type { contract } from '@portal/api-client';
import { formatTerm } from '@portal/api-client/units';
import { yieldToEventLoop } from '../../yield-to-event-loop.ts';
import { FONT_STEPS, LaidOutWords } from './fonts.ts';
import { createPageFlow, type PageFlow } from './page-flow.ts';
import { withRenderSlot } from './render-slots.ts';
import { drawTable } from './table.ts';
import { breakLines, drawLines, lineHeight, STYLES, type TextStyle } from './text-layout.ts';

type Content = contract.proposals.ProposalContent;
type Sender = Content['sender'];

export interface ProposalDocument {
  number: number;
  createdAt: Date;
  content: Content;
  /** The sites of a multi-quote; empty for a single quote. */
  sites: readonly contract.proposals.DealSite[];
}

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const formatMoney = (pence: number) => pounds.format(pence / 100);
const moneyOrDash = (pence: number) => (pence === 0 ? '–' : formatMoney(pence));
const toDate = (day: string) => day.split('-').reverse().join('/');
const londonDate = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short' });

interface RenderOptions {
  /** Gets the file part by part. */
  write: (part: Uint8Array<ArrayBuffer>) => void;
  /** Stops the work, with its reason as the error. */
  signal?: AbortSignal | undefined;
}

/** Longest time in milliseconds that others wait for a part of a document. */
const SLICE_MS = 6;
/** With more sites a document takes seconds, and waits for its turn. */
const LONG = 500;

/**
 * The proposal as the partner's customer receives it. The same version always gives the same bytes. A first pass counts
 * the pages, because each footer names their number; the second writes them as they are drawn.
 */
export function renderProposal(proposal: ProposalDocument, options: RenderOptions): Promise<void> {
  const render = () => renderPasses(proposal, options);
  return proposal.sites.length > LONG ? withRenderSlot(render, options.signal) : render();
}

async function renderPasses(proposal: ProposalDocument, { write, signal }: RenderOptions): Promise<void> {
  const { number, createdAt, content } = proposal;
  const { sender, recipientName } = content;
  let began = performance.now();
  const pause = async () => {
    await yieldToEventLoop();
    signal?.throwIfAborted();
    began = performance.now();
  };
  const send = ({ pdf, isDrawing }: PageFlow) => {
    if (!isDrawing) return;
    const part: unknown = pdf.read();
    if (Buffer.isBuffer(part)) write(new Uint8Array(part));
  };
  for (const step of FONT_STEPS) {
    step();
    if (performance.now() - began > SLICE_MS) await pause();
  }
  const flowOptions = {
    title: `Proposal for ${recipientName}`,
    author: sender.company,
    createdAt,
    footer: `${sender.company} · ${describeSubject(content)}, version ${number}`,
    words: new LaidOutWords(),
    rest(flow: PageFlow) {
      if (performance.now() - began < SLICE_MS) return undefined;
      send(flow);
      return pause();
    },
  };
  const counted = createPageFlow({ ...flowOptions, pageCount: null });
  await writeDocument(counted, proposal);
  await pause();
  const drawn = createPageFlow({ ...flowOptions, pageCount: counted.pages });
  await writeDocument(drawn, proposal);
  send(drawn);
  await pause();
  drawn.pdf.end();
  // The whole file is in the stream's buffer once `end` returns: nothing in it is asynchronous.
  send(drawn);
}

/** {@link renderProposal} as the body of a response; a reader who leaves stops the work. */
export function streamProposal(proposal: ProposalDocument): ReadableStream<Uint8Array<ArrayBuffer>> {
  const stop = new AbortController();
  return new ReadableStream({
    start(controller) {
      // Not awaited: what is rendered waits for the reader, not the slot of the document.
      renderProposal(proposal, { write: (part) => controller.enqueue(part), signal: stop.signal }).then(
        () => controller.close(),
        (error) => {
          if (!stop.signal.aborted) controller.error(error);
        },
      );
    },
    cancel: () => stop.abort(),
  });
}

/** {@link renderProposal} as one piece. */
export async function renderToBytes(
  proposal: ProposalDocument,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  await renderProposal(proposal, { write: (part) => parts.push(part), signal });
  return new Uint8Array(Buffer.concat(parts));
}

async function writeDocument(
  flow: PageFlow,
  { number, createdAt, content, sites }: ProposalDocument,
): Promise<void> {
  const { sender, offer, introduction, notes, recipientName } = content;
  writeLetterhead(
    flow,
    `Proposal for ${recipientName}`,
    `${londonDate.format(createdAt)} · ${describeSubject(content)}, version ${number}`,
    sender,
  );
  if (introduction !== null) writeParagraphs(flow, introduction);
  await flow.rest();
  if (offer.kind === 'quote') await writeQuoteOffer(flow, offer);
  else await writeDealOffer(flow, offer, sites);
  flow.y += 10;
  flow.write(describeValidity(content), STYLES.muted);
  if (notes !== null) {
    writeHeading(flow, 'Notes');
    writeParagraphs(flow, notes);
  }
  writeAcceptance(flow);
}

function describeSubject({ offer }: Content): string {
  // The multi-quote's name is the partner's own.
  if (offer.kind === 'multi-quote')
    return `${offer.siteCount.toLocaleString('en-GB')} ${offer.siteCount === 1 ? 'site' : 'sites'}`;
  return offer.customReference === null ? offer.reference : `${offer.customReference} (${offer.reference})`;
}

function describeValidity({ validUntil, offer }: Content): string {
  const isEstimated = offer.kind === 'quote' ? !offer.isEccFirm : offer.estimatedEcc > 0;
  const survey = isEstimated ? ' Excess construction charges (ECC) are an estimate, subject to survey.' : '';
  return `Price held until ${toDate(validUntil)}. All prices exclude VAT.${survey}`;
}

const SENDER_SHARE = 0.36;

function writeLetterhead(flow: PageFlow, title: string, subtitle: string, sender: Sender): void {
  const { left, width, y } = flow;
  const senderWidth = width * SENDER_SHARE;
  const titleWidth = width - senderWidth - 24;
  const put = (
    text: string,
    style: TextStyle,
    top: number,
    box: { x: number; width: number; align?: 'right' },
  ) => drawLines(flow, breakLines(flow, text, style, box.width), style, { ...box, y: top });

  const titleBox = { x: left, width: titleWidth };
  const titleEnd = put(subtitle, STYLES.muted, put(title, STYLES.title, y, titleBox) + 2, titleBox);
  const senderBox = { x: left + width - senderWidth, width: senderWidth, align: 'right' as const };
  let senderEnd = put(sender.company, STYLES.heading, y + 3, senderBox);
  for (const line of [sender.name, sender.email, sender.telephone]) {
    if (line) senderEnd = put(line, STYLES.muted, senderEnd, senderBox);
  }
  flow.y = Math.max(titleEnd, senderEnd) + 14;
  flow.rule();
  flow.y += 14;
}

function writeHeading(flow: PageFlow, text: string): void {
  flow.y += 12;
  // With room for the first lines of what follows, so that no heading ends a page.
  flow.reserve(lineHeight(STYLES.heading) + 48);
  flow.write(text, STYLES.heading);
  flow.y += 4;
}

function writeParagraphs(flow: PageFlow, text: string): void {
  flow.write(text, STYLES.body);
}

interface Fact {
  label: string;
  value: string;
  hint?: string;
}

/** Labels above values, side by side. */
function writeFigures(flow: PageFlow, figures: readonly Fact[]): void {
  const { left, width } = flow;
  flow.y += 12;
  const box = width / figures.length;
  const hasHints = figures.some(({ hint }) => hint !== undefined);
  flow.reserve(lineHeight(STYLES.muted) * (hasHints ? 2 : 1) + lineHeight(STYLES.figure));
  const top = flow.y;
  figures.forEach(({ label, value, hint = '' }, index) => {
    const place = { x: left + index * box, width: box - 8 };
    let y = drawLines(flow, [label], STYLES.muted, { ...place, y: top });
    y = drawLines(flow, [value], STYLES.figure, { ...place, y });
    y = drawLines(flow, hint === '' ? [] : [hint], STYLES.small, { ...place, y });
    flow.y = Math.max(flow.y, y);
  });
}

/** Labels beside values, in two columns that are read from left to right. */
function writeFacts(flow: PageFlow, facts: readonly Fact[]): void {
  const { left, width } = flow;
  const half = width / 2;
  const labelWidth = 82;
  const valueWidth = half - labelWidth - 16;
  for (let index = 0; index < facts.length; index += 2) {
    const pair = facts.slice(index, index + 2).map(({ label, value }) => ({
      label,
      lines: breakLines(flow, value, STYLES.body, valueWidth),
    }));
    const height = Math.max(...pair.map(({ lines }) => lines.length)) * lineHeight(STYLES.body) + 3;
    flow.reserve(height);
    pair.forEach(({ label, lines }, column) => {
      const x = left + column * half;
      drawLines(flow, [label], STYLES.muted, { x, y: flow.y, width: labelWidth });
      drawLines(flow, lines, STYLES.body, { x: x + labelWidth, y: flow.y, width: valueWidth });
    });
    flow.y += height;
  }
}

async function writeQuoteOffer(flow: PageFlow, offer: contract.proposals.QuoteOffer): Promise<void> {
  writeFigures(flow, [
    { label: 'Install', value: formatMoney(offer.install) },
    { label: 'Monthly', value: formatMoney(offer.monthly) },
    {
      label: `Total for ${formatTerm(offer.termMonths).toLowerCase()}`,
      value: formatMoney(offer.total),
      hint: 'Excl. ECC',
    },
    { label: 'ECC', value: formatMoney(offer.ecc), hint: offer.isEccFirm ? 'Firm' : 'Estimated' },
  ]);
  writeHeading(flow, 'Service');
  writeFacts(flow, offer.facts);
  writeHeading(flow, 'Prices');
  await drawTable(flow, {
    columns: [
      { header: 'Item', share: 56, text: ({ text }) => text },
      {
        header: 'Monthly, excl. VAT',
        share: 22,
        align: 'right',
        text: ({ monthly, once }) => (monthly === 0 && once === 0 ? 'Included' : moneyOrDash(monthly)),
      },
      { header: 'One-off, excl. VAT', share: 22, align: 'right', text: ({ once }) => moneyOrDash(once) },
    ],
    rows: offer.lines,
    total: ['Total', formatMoney(offer.monthly), formatMoney(offer.install)],
  });
  flow.y += 10;
  writeFacts(flow, [
    { label: 'Annual', value: formatMoney(offer.annual) },
    { label: 'ECC', value: `${formatMoney(offer.ecc)}, for building work to reach the site` },
    {
      label: 'Total',
      value: `${formatMoney(offer.total)} for ${formatTerm(offer.termMonths).toLowerCase()}`,
    },
    { label: 'Incl. ECC', value: formatMoney(offer.totalInclEcc) },
  ]);
}

async function writeDealOffer(
  flow: PageFlow,
  offer: contract.proposals.DealOffer,
  sites: ProposalDocument['sites'],
): Promise<void> {
  writeFigures(flow, [
    { label: 'Sites', value: offer.siteCount.toLocaleString('en-GB') },
    { label: 'Install', value: formatMoney(offer.install) },
    { label: 'Monthly', value: formatMoney(offer.monthly) },
    { label: 'Total over the terms', value: formatMoney(offer.total), hint: 'Excl. ECC' },
  ]);
  writeFigures(flow, [
    { label: 'ECC, firm', value: formatMoney(offer.firmEcc) },
    { label: 'ECC, estimated', value: formatMoney(offer.estimatedEcc), hint: 'Subject to survey' },
    { label: 'Total incl. ECC', value: formatMoney(offer.total + offer.firmEcc + offer.estimatedEcc) },
    { label: '', value: '' },
  ]);
  writeHeading(flow, 'Sites and prices, excl. VAT');
  await drawTable(flow, {
    columns: [
      { header: 'Site', share: 31, text: ({ name }) => name, detail: ({ address }) => address },
      { header: 'Service', share: 29, text: ({ service }) => service, detail: ({ term }) => term },
      { header: 'Install', share: 13, align: 'right', text: ({ install }) => formatMoney(install) },
      { header: 'Monthly', share: 13, align: 'right', text: ({ monthly }) => formatMoney(monthly) },
      {
        header: 'ECC',
        share: 14,
        align: 'right',
        text: ({ ecc }) => formatMoney(ecc),
        detail: ({ ecc, isEccFirm }) => (ecc > 0 && !isEccFirm ? 'estimated' : ''),
      },
    ],
    rows: sites,
    total: [
      'Total',
      '',
      formatMoney(offer.install),
      formatMoney(offer.monthly),
      formatMoney(offer.firmEcc + offer.estimatedEcc),
    ],
  });
}

const SIGNATURE_HEIGHT = 34;

/** Where the customer signs. */
function writeAcceptance(flow: PageFlow): void {
  const { left, width } = flow;
  flow.y += 14;
  flow.reserve(lineHeight(STYLES.heading) + 2 * lineHeight(STYLES.body) + SIGNATURE_HEIGHT + 16);
  flow.write('Acceptance', STYLES.heading);
  flow.write('We accept this proposal at the prices above.', STYLES.body);
  flow.y += SIGNATURE_HEIGHT;
  const box = width / 3;
  ['Name and position', 'Signature', 'Date'].forEach((label, index) => {
    const x = left + index * box;
    flow.rule(STYLES.muted.color, { x, width: box - 16 });
    drawLines(flow, [label], STYLES.small, { x, y: flow.y + 3, width: box - 16 });
  });
  flow.y += lineHeight(STYLES.small) + 3;
}
