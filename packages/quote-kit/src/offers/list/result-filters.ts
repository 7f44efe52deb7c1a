import { OVER_TERM } from '@portal/api-client/prices';
import { formatLeadTime } from '@portal/api-client/units';
import { defineItemFilters, LIST_PARAM } from '@portal/area-kit';
import { formatSpeed, formatTermMonths, formatTermYears } from '@portal/ui/format';
import { CUSTOMER_NAME_PARAM } from '../../criteria/customer-name-param.ts';
import type { QuoteKind } from '../../quotes/quote-kinds.ts';
import type { PriceBasis } from '../basis/price-basis.ts';
import { describeContention, describeNetwork, getAverageMonthlyCost, type Offer } from '../offer.ts';
import { OFFER_KINDS } from '../offer-kinds.ts';

export type FilterName =
  | 'supplier'
  | 'technology'
  | 'bearer'
  | 'speed'
  | 'term'
  | 'network'
  | 'contended'
  | 'lead'
  | 'monthly';

export type SortName =
  | 'supplier'
  | 'speed'
  | 'term'
  | 'install'
  | 'monthly'
  | 'total'
  | 'average'
  | 'ecc'
  | 'lead';

const LEAD_TIMES = [5, 10, 30, 45, 60, 90];

/** The filter's name, and chips that repeat it: "Term: 3 Years". */
const labelled = (label: string) => ({ label, chip: (option: string) => `${label}: ${option}` });

/** More than any price: orders by term first, because prices of different terms are not comparable. */
const ONE_TERM = 10_000_000_000;

const withinTerm = (pence: (offer: Offer) => number) => (offer: Offer) =>
  offer.termMonths * ONE_TERM + pence(offer);

/** `isOverTerm`: prices of several terms, compared by their cost per month over the term. */
function defineResultFilters(kind: QuoteKind, isOverTerm: boolean) {
  const { noun, hasNetworks, lineFilter, searchPlaceholder } = OFFER_KINDS[kind];
  return defineItemFilters<Offer, FilterName, SortName>({
    noun,
    filters: {
      supplier: {
        type: 'chips',
        ...labelled('Supplier'),
        value: (offer) => offer.supplierKey,
        optionLabel: (key, { supplierName }) => supplierName(key),
      },
      technology:
        lineFilter === 'technology'
          ? {
              type: 'chips',
              ...labelled('Technology'),
              value: (offer) => offer.technology,
              optionLabel: (technology) => technology,
            }
          : null,
      bearer:
        lineFilter === 'bearer'
          ? {
              type: 'chips',
              ...labelled('Bearer'),
              value: (offer) => offer.bearer,
              optionLabel: (bearer) => formatSpeed(Number(bearer)),
            }
          : null,
      speed: {
        type: 'chips',
        ...labelled('Speed'),
        value: (offer) => offer.speed,
        optionLabel: (speed) => formatSpeed(Number(speed)),
      },
      term: isOverTerm
        ? {
            type: 'chips',
            ...labelled('Term'),
            value: (offer) => offer.termMonths,
            optionLabel: (months) => formatTermYears(Number(months)),
          }
        : null,
      network: hasNetworks
        ? {
            type: 'choice',
            ...labelled('Network'),
            options: { on: describeNetwork(false), off: describeNetwork(true) },
            matches: (offer, value) => offer.isOffnet === (value === 'off'),
          }
        : null,
      contended: {
        type: 'choice',
        ...labelled('Contention'),
        more: true,
        options: { no: describeContention(false), yes: describeContention(true) },
        matches: (offer, value) => offer.isContended === (value === 'yes'),
      },
      lead: {
        type: 'choice',
        ...labelled('Lead time'),
        more: true,
        options: Object.fromEntries(LEAD_TIMES.map((days) => [days, `Within ${formatLeadTime(days)}`])),
        matches: (offer, days) => offer.leadTimeDays <= Number(days),
      },
      monthly: {
        type: 'amountRange',
        label: 'Monthly price',
        more: true,
        value: (offer) => offer.monthlyCost,
      },
    },
    sorts: {
      supplier: (offer, { supplierName }) => supplierName(offer.supplierKey),
      speed: (offer) => offer.speed,
      term: (offer) => offer.termMonths,
      install: withinTerm((offer) => offer.installCost),
      monthly: withinTerm((offer) => offer.monthlyCost),
      total: withinTerm((offer) => offer.totalContractValue),
      average: getAverageMonthlyCost,
      ecc: (offer) => offer.estimatedEcc,
      lead: (offer) => offer.leadTimeDays,
    },
    defaultSort: { by: isOverTerm ? 'average' : 'monthly' },
    compareTies: (a, b) =>
      getAverageMonthlyCost(a) - getAverageMonthlyCost(b) ||
      a.totalContractValue - b.totalContractValue ||
      (a.uuid < b.uuid ? -1 : 1),
    search: {
      label: `Search ${noun}s`,
      placeholder: searchPlaceholder,
      // `search` is the search that these are the results of.
      param: 'find',
      textOf: (offer, { supplierName }) =>
        [
          supplierName(offer.supplierKey),
          offer.productName,
          offer.technology,
          formatSpeed(offer.speed),
          formatTermMonths(offer.termMonths),
          describeNetwork(offer.isOffnet),
          ...offer.includedAddons.map(({ name, text }) => `${name} ${text}`),
        ].join(' '),
    },
    viewParams: ['group', 'basis'],
    otherParams: [
      'search',
      'service',
      'compare',
      'view',
      'quote',
      'info',
      CUSTOMER_NAME_PARAM,
      // Older links use this name for the term.
      ...(isOverTerm ? [] : ['term']),
      LIST_PARAM,
    ],
  });
}

const FILTERS = {
  single: { oneTerm: defineResultFilters('single', false), overTerm: defineResultFilters('single', true) },
  broadband: {
    oneTerm: defineResultFilters('broadband', false),
    overTerm: defineResultFilters('broadband', true),
  },
} as const;

/** Filters and sort orders of the results; a leased line has a bearer and a network, broadband a technology. */
export const getResultFilters = (kind: QuoteKind, basis: PriceBasis | null) =>
  FILTERS[kind][basis === OVER_TERM ? 'overTerm' : 'oneTerm'];
