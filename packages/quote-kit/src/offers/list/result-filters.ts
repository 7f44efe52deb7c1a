import { formatLeadTime } from '@portal/api-client/units';
import { defineItemFilters, LIST_PARAM } from '@portal/area-kit';
import { formatSpeed, formatTermYears } from '@portal/ui/format';
import type { QuoteKind } from '../../quotes/quote-kinds.ts';
import {
  describeContention,
  describeNetwork,
  getAverageMonthlyCost,
  type Offer,
  offerNoun,
} from '../offer.ts';

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

function defineResultFilters(kind: QuoteKind) {
  const isLeased = kind === 'single';
  return defineItemFilters<Offer, FilterName, SortName>({
    noun: offerNoun(kind),
    filters: {
      supplier: {
        type: 'chips',
        ...labelled('Supplier'),
        value: (offer) => offer.supplierKey,
        optionLabel: (key, { supplierName }) => supplierName(key),
      },
      technology: isLeased
        ? null
        : {
            type: 'chips',
            ...labelled('Technology'),
            value: (offer) => offer.technology,
            optionLabel: (technology) => technology,
          },
      bearer: isLeased
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
      term: {
        type: 'chips',
        ...labelled('Term'),
        value: (offer) => offer.termMonths,
        optionLabel: (months) => formatTermYears(Number(months)),
      },
      network: isLeased
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
      install: (offer) => offer.installCost,
      monthly: (offer) => offer.monthlyCost,
      total: (offer) => offer.totalContractValue,
      average: getAverageMonthlyCost,
      ecc: (offer) => offer.estimatedEcc,
      lead: (offer) => offer.leadTimeDays,
    },
    defaultSort: { by: 'monthly' },
    compareTies: (a, b) => a.totalContractValue - b.totalContractValue || (a.uuid < b.uuid ? -1 : 1),
    otherParams: ['search', 'group', 'compare', 'view', 'quote', 'info', LIST_PARAM],
  });
}

/** Filters and sort orders of the results; a leased line has a bearer and a network, broadband a technology. */
export const RESULT_FILTERS = {
  single: defineResultFilters('single'),
  broadband: defineResultFilters('broadband'),
} as const;
