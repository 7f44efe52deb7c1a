import type { contract } from '@portal/api-client';
import { formatTerm } from '@portal/api-client/units';
import { html } from 'hono/html';
import { nameOption, OPTION_ROWS } from '../../proposals/option-rows.ts';
import { formatPounds } from '../../shared/format-pounds.ts';
import type { Part } from './render-page.ts';

type Content = contract.proposals.ProposalContent;
type DealSite = contract.proposals.DealSite;
type Option = contract.proposals.OfferOption;

/** Further sites are in the PDF. */
export const MAX_SITES_ON_PAGE = 100;

interface OfferOptions {
  sites: readonly DealSite[];
  /** Whether the customer can choose between options. */
  canChoose: boolean;
}

export const renderOffer = ({ offer }: Content, options: OfferOptions): Part =>
  offer.kind === 'quote' ? renderQuote(offer, options) : renderDeal(offer, options);

const figure = (label: string, amount: number) =>
  html`<div><dt>${label}</dt><dd>${formatPounds(amount)}</dd></div>`;

function renderQuote(offer: contract.proposals.QuoteOffer, { canChoose }: OfferOptions): Part {
  const { install, monthly, total, termMonths, ecc, isEccFirm, facts, lines, options } = offer;
  const hasOptions = options.length > 0;
  return html`${
    hasOptions
      ? html`<h2>Options, excl. VAT</h2><p>Choose one of these options.</p>${renderOptions(options, 0, canChoose, null)}<h2>The recommended option</h2>`
      : ''
  }
<dl class="figures">${figure('Monthly', monthly)}${figure('Install', install)}${figure(
    `Total for ${formatTerm(termMonths).toLowerCase()}`,
    total,
  )}</dl>
<h2>Service</h2>
<dl class="facts">${facts.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
<h2>Prices, excl. VAT</h2>
<table><thead><tr><th scope="col">Item</th><th scope="col">Monthly</th><th scope="col">One-off</th></tr></thead>
<tbody>${lines.map(
    ({ text, monthly: each, once }) =>
      html`<tr><th scope="row">${text}</th><td>${each === 0 && once === 0 ? 'Included' : formatAmount(each)}</td><td>${formatAmount(once)}</td></tr>`,
  )}</tbody>
<tfoot><tr><th scope="row">Total</th><td>${formatPounds(monthly)}</td><td>${formatPounds(install)}</td></tr></tfoot></table>
<p class="muted">Excess construction charges (ECC), for building work to reach the site: ${formatPounds(ecc)}, ${
    isEccFirm ? 'firm' : 'an estimate, subject to survey'
  }.</p>`;
}

const formatAmount = (pence: number) => (pence === 0 ? '–' : formatPounds(pence));

/** The figures of each option; the first one is recommended. Shows radio buttons while the customer can choose. */
function renderOptions(
  options: readonly Option[],
  site: number,
  canChoose: boolean,
  of: string | null,
): Part {
  const cards = options.map((option, index) => {
    const name = nameOption(option, index);
    const rows = html`<dl>${OPTION_ROWS.map(
      ({ label, value }) => html`<dt>${label}</dt><dd>${value(option)}</dd>`,
    )}</dl>`;
    if (!canChoose) return html`<div class="option"><b>${name}</b>${rows}</div>`;
    const summary = `${of === null ? '' : `${of}: `}${name}, ${option.service}, ${formatPounds(option.monthly)} monthly, ${formatPounds(option.install)} install`;
    return html`<div class="option pick"><label><input type="radio" name="${`site-${site}`}" value="${option.reference}" data-site="${site}" data-summary="${summary}"${option.isRecommended ? html` checked` : ''}><b>${name}</b></label>${rows}</div>`;
  });
  return canChoose
    ? html`<fieldset class="options"><legend>${of === null ? 'Your choice' : `Your choice for ${of}`}</legend>${cards}</fieldset>`
    : html`<div class="options">${cards}</div>`;
}

function renderDeal(offer: contract.proposals.DealOffer, { sites, canChoose }: OfferOptions): Part {
  const { install, monthly, total, siteCount, sitesWithOptions, firmEcc, estimatedEcc } = offer;
  return html`<dl class="figures">${figure('Monthly', monthly)}${figure('Install', install)}${figure(
    'Total over the terms',
    total,
  )}</dl>
<p class="muted">Prices exclude VAT.${
    sitesWithOptions > 0
      ? ' If a site has several options, choose one. Totals include only the recommended option for each site.'
      : ''
  }${firmEcc + estimatedEcc === 0 ? '' : ` Excess construction charges (ECC): ${formatPounds(firmEcc)} firm, ${formatPounds(estimatedEcc)} estimated, subject to survey.`}</p>
<h2>${siteCount.toLocaleString('en-GB')} ${siteCount === 1 ? 'site' : 'sites'}</h2>
${sites.map(
  (site, index) =>
    html`<section class="site"><h3>${site.name}</h3><p class="muted">${site.address}</p>${
      site.options.length > 0
        ? renderOptions(site.options, index, canChoose, site.name)
        : html`<p>${site.service}, ${site.term}</p><dl class="facts"><div><dt>Monthly</dt><dd>${formatPounds(site.monthly)}</dd></div><div><dt>Install</dt><dd>${formatPounds(site.install)}</dd></div><div><dt>ECC</dt><dd>${formatPounds(site.ecc)}, ${site.isEccFirm ? 'firm' : 'estimated'}</dd></div></dl>`
    }</section>`,
)}${
  siteCount > sites.length
    ? html`<p>The PDF lists all ${siteCount.toLocaleString('en-GB')} sites.${
        sitesWithOptions > 0
          ? ' For each site that is not shown here, you accept the recommended option.'
          : ''
      }</p>`
    : ''
}`;
}
