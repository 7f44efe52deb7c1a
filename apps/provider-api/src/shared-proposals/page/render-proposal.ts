import { mayExceedMail } from '@portal/api-client/proposal';
import { html } from 'hono/html';
import { describeVersion } from '../../proposals/describe-version.ts';
import type { QuestionRow } from '../../proposals/sharing/tables.ts';
import { formatCalendarDay, formatDay, formatMinute } from '../../shared/days.ts';
import { formatPounds } from '../../shared/format-pounds.ts';
import { getNoAcceptReason } from '../accept.ts';
import type { SharedProposal } from '../load-shared.ts';
import type { PageBranding } from './page-branding.ts';
import { renderAccept, renderAsk, renderDecline } from './render-forms.ts';
import { renderOffer } from './render-offer.ts';
import { type Part, renderPage } from './render-page.ts';

interface ProposalPage {
  shared: SharedProposal;
  /** The questions that the page shows. */
  sites: Parameters<typeof renderOffer>[1]['sites'];
  questions: readonly QuestionRow[];
  token: string;
  branding: PageBranding;
}

/** The proposal as the customer reads it, with the forms to respond. Contains no cost, margin or supplier. */
export function renderProposal({ shared, sites, questions, token, branding }: ProposalPage): string {
  const { row, partner, decision } = shared;
  const { content, number, createdAt } = row;
  const { sender, recipientName, introduction, notes, validUntil } = content;
  const reason = getNoAcceptReason(shared);
  const title = `Proposal for ${recipientName}`;
  const pdf = `/api/v1/shared-proposals/${token}/document`;
  return renderPage({
    title: `${title} – ${partner.name}`,
    company: { name: partner.name, branding },
    contact: html`${sender.name} · <a href="mailto:${sender.email}">${sender.email}</a>${sender.telephone === null ? '' : ` · ${sender.telephone}`}`,
    hasScript: true,
    body: html`
${renderOutcome(shared, reason)}
<article class="sheet">
<h1>${title}</h1>
<p class="muted">${formatDay(createdAt)}, ${describeVersion(number, content.replaces)}. Price held until ${formatCalendarDay(validUntil)}. All prices exclude VAT.</p>
<div class="actions screen"><a class="button" href="${pdf}">Download PDF</a><button type="button" data-print hidden>Print</button></div>
${introduction === null ? '' : html`<p class="text">${introduction}</p>`}
${renderOffer(content, { sites, canChoose: reason === null })}
${notes === null ? '' : html`<h2>Notes</h2><p class="text">${notes}</p>`}
${content.branding?.terms ? html`<h2>Terms and conditions</h2><p class="text">${content.branding.terms}</p>` : ''}
${renderCompanyFooter(content)}</article>
${reason === null ? renderAccept(shared) : ''}
${questions.length > 0 ? renderQuestions(questions) : ''}
${renderAsk(sender)}
${reason === null && decision === null ? renderDecline() : ''}
<noscript><div class="sheet"><p>To reply on this page, turn on JavaScript in your browser, or email ${sender.email}.</p></div></noscript>`,
  });
}

/** Address and footer of the company. */
function renderCompanyFooter({ branding, sender }: SharedProposal['row']['content']): Part {
  const lines = [branding?.address, branding?.footer].filter((text) => text != null);
  if (lines.length === 0) return '';
  return html`<div class="imprint muted"><strong>${sender.company}</strong>
${lines.map((text) => html`<p class="text">${text}</p>`)}</div>
`;
}

function renderOutcome({ decision, partner, row }: SharedProposal, reason: string | null): Part {
  if (decision?.kind === 'accepted')
    return html`<div class="note good" id="outcome" role="status"><p><strong>Accepted by ${decision.name}, ${decision.jobTitle}, on ${formatMinute(decision.at)}.</strong></p>
<p>We have notified ${partner.name}, who will contact you about the next steps. ${describeCopy(row.content.offer, decision.email)}</p>
${decision.choices
  .filter(({ isRecommended }) => !isRecommended)
  .map(
    ({ site, service }) => html`<p>${site === null ? 'Chosen option' : `Chosen for ${site}`}: ${service}</p>`,
  )}
<p>${formatPounds(decision.monthly)} monthly, ${formatPounds(decision.install)} install, excl. VAT.</p>
<p>Checksum of the accepted PDF (SHA-256): <span class="hash">${decision.sha256}</span></p></div>`;
  if (decision?.kind === 'declined')
    return html`<div class="note" id="outcome" role="status"><p><strong>You declined this proposal on ${formatMinute(decision.at)}.</strong></p><p>${reason ?? 'If you change your mind, you can still accept it below.'}</p></div>`;
  return reason === null ? '' : html`<div class="note" role="status"><p><strong>${reason}</strong></p></div>`;
}

/** A PDF that is too large for the mail is downloaded from this page. */
const describeCopy = (offer: SharedProposal['row']['content']['offer'], email: string | null): string =>
  mayExceedMail(offer)
    ? `We emailed ${email} a link to this page, where you can download the PDF.`
    : `The PDF was emailed to ${email}.`;

const renderQuestions = (questions: readonly QuestionRow[]): Part =>
  html`<section class="sheet" id="questions"><h2>Questions and answers</h2>${questions.map(
    ({ name, text, askedAt, answer, answeredBy, answeredAt }) =>
      html`<div class="question"><p class="muted">${name}, ${formatMinute(askedAt)}</p><p class="text">${text}</p>${
        answer === null || answeredAt === null
          ? html`<p class="muted">Not answered yet.</p>`
          : html`<div class="answer"><p class="muted">${answeredBy}, ${formatMinute(answeredAt)}</p><p class="text">${answer}</p></div>`
      }</div>`,
  )}</section>`;
