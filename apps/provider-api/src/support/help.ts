import type { contract, OutputOf } from '@portal/api-client';
import { brand } from '@portal/brand';
import sanitizeHtml from 'sanitize-html';

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
    name: 'Delivery desk',
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

const ARTICLES: Help['articles'] = [
  {
    id: 1,
    category: 'Quotes',
    title: 'From an address to an order',
    content:
      '<p>Search an address, compare suppliers’ prices and save a quote. Accept it, complete the customer request form and submit it. An administrator of your company then approves it against the supplier’s terms, which places the order.</p>',
  },
  {
    id: 2,
    category: 'Quotes',
    title: 'What ECC means',
    content:
      '<p>Excess construction charges pay for work that a site needs before it can be connected. They are shown beside the total and not included in it. They are an estimate until a survey, which takes about ten working days.</p>',
  },
  {
    id: 3,
    category: 'Services',
    title: 'Before you report a fault',
    content:
      '<ol><li>Check the power of the router and of the network terminating equipment.</li><li>Restart the router and wait five minutes.</li><li>Run a line check from the service’s page, if it has one of our optical units.</li><li>Open a case and say what you have tried. Add the site contact and access times to avoid a second visit.</li></ol>',
  },
  {
    id: 4,
    category: 'Support',
    title: 'How the fault clock works',
    content:
      '<p>High: response in 30 minutes, fix within 5 hours for a leased line, 7 for other services and 15 for a fibre break. Medium: response in 4 hours, fix within 24. Low: fix within 3 working days. The clock pauses while a case is waiting for you and resumes when you reply.</p>',
  },
  {
    id: 5,
    category: 'Account',
    title: 'Signing in with a second factor',
    content:
      '<p>Open your account’s two-factor page, scan the code with an authenticator app and enter the six digits that it shows. Store the recovery codes somewhere other than your phone. Each works once.</p>',
  },
];

/** Sanitizes the articles, because staff may edit them one day (F29). */
export function getHelp(): Help {
  return {
    contacts: CONTACTS,
    articles: ARTICLES.map((article) => ({ ...article, content: sanitizeHtml(article.content) })),
  };
}
