import { proposals } from '@portal/api-client/contract';
import { html } from 'hono/html';
import { formatPounds } from '../../shared/format-pounds.ts';
import type { SharedProposal } from '../load-shared.ts';
import type { Part } from './render-page.ts';

const { SHARING_LIMITS } = proposals;

interface Field {
  id: string;
  name: string;
  label: string;
  type?: 'text' | 'email';
  autocomplete: string;
  max: number;
  /** Shown when it is empty. */
  missing: string;
  invalid?: string;
}

const renderError = (id: string) => html`<p class="error" id="${id}-error" role="alert" hidden></p>`;

const renderField = ({ id, name, label, type = 'text', autocomplete, max, missing, invalid = '' }: Field) =>
  html`<div class="field"><label for="${id}">${label}</label><input id="${id}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="${max}" aria-describedby="${id}-error" aria-required="true" data-missing="${missing}"${invalid === '' ? '' : html` data-invalid="${invalid}"`}>${renderError(id)}</div>`;

const MAX_EMAIL = 254;
const email = (id: string, label: string) =>
  renderField({
    id,
    name: 'email',
    label,
    type: 'email',
    autocomplete: 'email',
    max: MAX_EMAIL,
    missing: 'Enter your email address.',
    invalid: 'Enter an email address such as name@example.com.',
  });

const problem = html`<p class="problem" role="alert" tabindex="-1" hidden></p>`;

/** Two steps: the customer enters who they are, then checks what they accept. */
export function renderAccept({ row, partner }: SharedProposal): Part {
  const { offer } = row.content;
  const hasOptions = offer.kind === 'quote' ? offer.options.length > 0 : offer.sitesWithOptions > 0;
  return html`<section class="sheet screen"><h2 id="accept">Accept this proposal</h2>
<form data-path="acceptance" data-review="" data-done="outcome" data-script aria-labelledby="accept" hidden>${problem}
<div data-step>
${renderField({ id: 'accept-name', name: 'name', label: 'Full name', autocomplete: 'name', max: SHARING_LIMITS.name, missing: 'Enter your full name.' })}
${renderField({ id: 'accept-job', name: 'job_title', label: 'Job title', autocomplete: 'organization-title', max: SHARING_LIMITS.jobTitle, missing: 'Enter your job title.' })}
${email('accept-email', 'Email address, for your copy')}
<div class="field"><label class="check" for="accept-authorised"><input id="accept-authorised" name="is_authorised" type="checkbox" aria-describedby="accept-authorised-error" aria-required="true" data-missing="Confirm that you are authorised."><span>I am authorised to accept this proposal.</span></label>${renderError('accept-authorised')}</div>
<div class="actions"><button type="submit" class="main">Review and accept</button></div>
</div>
<div data-step hidden>
<h3 tabindex="-1">Check before you accept</h3>
<p>You are accepting version ${row.number} as <strong data-who></strong>.</p>
${
  hasOptions
    ? html`<p>Your choice:</p><ul data-chosen></ul>`
    : html`<p>${formatPounds(offer.monthly)} monthly, ${formatPounds(offer.install)} install, excl. VAT.</p>`
}
<p>We notify ${partner.name} immediately, and record your name, the time and your IP address.</p>
<div class="actions"><button type="submit" class="main">Accept proposal</button><button type="button" data-back>Back</button></div>
</div>
</form></section>`;
}

export const renderAsk = (sender: { name: string }): Part =>
  html`<section class="sheet screen"><details><summary>Ask a question</summary>
<form data-path="questions" data-done="questions" data-script aria-label="Ask a question" hidden>${problem}
<p class="muted">We notify ${sender.name} immediately. You receive the answer by email, and it is shown on this page.</p>
${renderField({ id: 'ask-name', name: 'name', label: 'Full name', autocomplete: 'name', max: SHARING_LIMITS.name, missing: 'Enter your full name.' })}
${email('ask-email', 'Email address')}
<div class="field"><label for="ask-text">Question</label><textarea id="ask-text" name="text" maxlength="${SHARING_LIMITS.question}" aria-describedby="ask-text-error" aria-required="true" data-missing="Enter your question."></textarea>${renderError('ask-text')}</div>
<div class="actions"><button type="submit" class="main">Send question</button></div>
</form></details></section>`;

export const renderDecline = (): Part =>
  html`<section class="sheet screen"><details><summary>Decline this proposal</summary>
<form data-path="refusal" data-done="outcome" data-script aria-label="Decline this proposal" hidden>${problem}
<div class="field"><label for="decline-reason">Reason (optional)</label><textarea id="decline-reason" name="reason" maxlength="${SHARING_LIMITS.reason}"></textarea></div>
<div class="actions"><button type="submit">Decline proposal</button></div>
</form></details></section>`;
