import type { contract, OutputOf } from '@portal/api-client';
import { brand } from '@portal/brand';
import sanitizeHtml from 'sanitize-html';
import type { Context } from '../../http/context.ts';
import { ARTICLES } from './articles.ts';
import { canOpen } from './can-open.ts';

type Help = OutputOf<typeof contract.support.getHelp>;

const CONTACTS: Help['contacts'] = [
  {
    name: 'Service Desk',
    purpose: 'Faults and questions about live services',
    telephone: '01632 960100',
    email: brand.email.serviceDesk,
    hours: '24 hours a day, every day',
  },
  {
    name: 'Delivery team',
    purpose: 'Orders in progress',
    telephone: '01632 960110',
    email: brand.email.delivery,
    hours: 'Monday to Friday, 08:00 to 18:00',
  },
  {
    name: 'Pricing desk',
    purpose: 'Quotes and negotiations',
    telephone: '01632 960120',
    email: brand.email.pricing,
    hours: 'Monday to Friday, 09:00 to 17:30',
  },
  {
    name: 'Billing',
    purpose: 'Invoices, payments and statements',
    telephone: '01632 960130',
    email: brand.email.billing,
    hours: 'Monday to Friday, 09:00 to 17:00',
  },
];

/** Sanitized because staff may edit them one day (F29). */
export const SANITIZED_ARTICLES = ARTICLES.map((article) => ({
  ...article,
  content: sanitizeHtml(article.content),
}));

/** Articles about pages that the caller may open. */
export function listArticles(context: Context): Help['articles'] {
  return SANITIZED_ARTICLES.filter(({ access }) => canOpen(access, context)).map(
    ({ access: _, ...article }) => article,
  );
}

export function getHelp(_input: unknown, context: Context): Help {
  return { contacts: CONTACTS, articles: listArticles(context) };
}
