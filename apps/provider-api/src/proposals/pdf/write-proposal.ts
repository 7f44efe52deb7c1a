import type { contract } from '@portal/api-client';
import { takeWritten } from '../../documentation/pdf-fonts.ts';
import { openLogo } from '../../proposal-branding/pdf-logo.ts';
import { formatCalendarDay } from '../../shared/days.ts';
import { describeVersion } from '../describe-version.ts';
import { LaidOutWords } from './fonts.ts';
import { createPageFlow, type PageFlow } from './page-flow.ts';
import { writeHeading, writeParagraphs } from './sections.ts';
import { breakLines, drawLines, lineHeight, STYLES, type TextStyle } from './text-layout.ts';
import { writeDealOffer, writeQuoteOffer } from './write-offer.ts';

type Content = contract.proposals.ProposalContent;

export interface ProposalDocument {
  number: number;
  createdAt: Date;
  content: Content;
  /** The sites of a multi-quote; empty for a single quote. */
  sites: readonly contract.proposals.DealSite[];
  /** The picture of the branding's logo; null without one. */
  logo: Uint8Array | null;
}

const londonDate = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short' });

/** Milliseconds of work between two parts of the file. */
const PART_MS = 20;

/**
 * Writes the file part by part. The same version always gives the same bytes. The first pass counts the pages for the
 * footers; the second pass draws them. This takes long, so the server calls it in a thread.
 */
export function writeProposal(
  proposal: ProposalDocument,
  write: (part: Uint8Array<ArrayBuffer>) => void,
): void {
  const { number, createdAt, content } = proposal;
  const { sender, recipientName } = content;
  let began = performance.now();
  const send = ({ pdf, isDrawing }: PageFlow) => {
    began = performance.now();
    if (!isDrawing) return;
    const part = takeWritten(pdf);
    if (part.length > 0) write(new Uint8Array(part));
  };
  const flowOptions = {
    title: `Proposal for ${recipientName}`,
    author: sender.company,
    createdAt,
    footer: `${sender.company} · ${describeSubject(content)}, version ${number}`,
    companyFooter: content.branding?.footer ?? null,
    accentColor: content.branding?.accentColor ?? null,
    words: new LaidOutWords(),
    flush(flow: PageFlow) {
      if (performance.now() - began > PART_MS) send(flow);
    },
  };
  const counted = createPageFlow({ ...flowOptions, pageCount: null });
  writeDocument(counted, proposal);
  const drawn = createPageFlow({ ...flowOptions, pageCount: counted.pages });
  writeDocument(drawn, proposal);
  send(drawn);
  drawn.pdf.end();
  // The whole file is in the stream's buffer once `end` returns: nothing in it is asynchronous.
  send(drawn);
}

function writeDocument(flow: PageFlow, { number, createdAt, content, sites, logo }: ProposalDocument): void {
  const { branding, offer, introduction, notes, recipientName } = content;
  writeLetterhead(
    flow,
    `Proposal for ${recipientName}`,
    `${londonDate.format(createdAt)} · ${describeSubject(content)}, ${describeVersion(number, content.replaces)}`,
    content,
    logo,
  );
  if (introduction !== null) writeParagraphs(flow, introduction);
  flow.flush();
  if (offer.kind === 'quote') writeQuoteOffer(flow, offer);
  else writeDealOffer(flow, offer, sites);
  flow.y += 10;
  flow.write(describeValidity(content), STYLES.muted);
  if (notes !== null) {
    writeHeading(flow, 'Notes');
    writeParagraphs(flow, notes);
  }
  if (branding?.terms) {
    writeHeading(flow, 'Terms and conditions');
    writeParagraphs(flow, branding.terms);
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
  const isEstimated =
    offer.kind === 'quote'
      ? [offer, ...offer.options].some(({ isEccFirm }) => !isEccFirm)
      : offer.estimatedEcc > 0;
  const survey = isEstimated ? ' Excess construction charges (ECC) are an estimate, subject to survey.' : '';
  return `Price held until ${formatCalendarDay(validUntil)}. All prices exclude VAT.${survey}`;
}

const SENDER_SHARE = 0.36;

/** Largest size of a logo. */
const LOGO_BOX = { width: 180, height: 56 };

/** Draws a logo in the upper left corner and moves below it. */
function writeLogo(flow: PageFlow, logo: Uint8Array): void {
  const { pdf, left, y } = flow;
  const image = openLogo(pdf, logo);
  const scale = Math.min(LOGO_BOX.width / image.width, LOGO_BOX.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  if (flow.isDrawing) pdf.image(image as unknown as Buffer, left, y, { width, height });
  flow.y += height + 14;
}

function writeLetterhead(
  flow: PageFlow,
  title: string,
  subtitle: string,
  { sender, branding }: Pick<Content, 'sender' | 'branding'>,
  logo: Uint8Array | null,
): void {
  const { left, width } = flow;
  const top = flow.y;
  if (logo !== null) writeLogo(flow, logo);
  const { y } = flow;
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
  let senderEnd = put(sender.company, flow.heading, top + 3, senderBox);
  const address = branding?.address?.split('\n') ?? [];
  for (const line of [...address, sender.name, sender.email, sender.telephone]) {
    if (line) senderEnd = put(line, STYLES.muted, senderEnd, senderBox);
  }
  flow.y = Math.max(titleEnd, senderEnd) + 14;
  flow.rule(branding?.accentColor ?? undefined);
  flow.y += 14;
}

const SIGNATURE_HEIGHT = 34;

/** Where the customer signs. */
function writeAcceptance(flow: PageFlow): void {
  const { left, width } = flow;
  flow.y += 14;
  flow.reserve(lineHeight(STYLES.heading) + 2 * lineHeight(STYLES.body) + SIGNATURE_HEIGHT + 16);
  flow.write('Acceptance', flow.heading);
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
