import type { Capability, contract } from '@portal/api-client';
import { brand } from '@portal/brand';
import type { Context } from '../../http/context.ts';
import { canOpen } from './can-open.ts';

type Release = contract.support.Changelog;
type Link = NonNullable<Release['entries'][number]['link']> & { access: Capability };

const SERVICES: Link = { label: 'Services', path: '/circuits', access: 'services' };
const QUOTES: Link = { label: 'Saved quotes', path: '/quotes', access: 'quotes' };
const MULTI_QUOTES: Link = { label: 'Multi quotes', path: '/multi-quotes', access: 'multi-quotes' };
const ORDERS: Link = { label: 'Orders', path: '/orders', access: 'orders' };
const CUSTOMERS: Link = { label: 'Customers', path: '/customers', access: 'quotes' };
const AUDIT: Link = { label: 'Audit log', path: '/partner/audit', access: 'audit' };
const API_ACCESS: Link = { label: 'API access', path: '/partner/api-access', access: 'tokens.manage' };
const CASES: Link = { label: 'Support cases', path: '/support', access: 'support' };
const DOCUMENTS: Link = { label: 'Documentation', path: '/documentation/folders', access: 'documentation' };
const NOTICES: Link = { label: 'Service notices', path: '/documentation/notifications', access: 'signed-in' };
const PROFILE: Link = { label: 'Your profile', path: '/account/personal', access: 'signed-in' };
const TWO_FACTOR: Link = {
  label: 'Two-factor authentication',
  path: '/account/2fa',
  access: 'signed-in',
};

interface LinkedRelease extends Omit<Release, 'entries'> {
  entries: readonly (Omit<Release['entries'][number], 'link'> & { link?: Link })[];
}

/** Changes in the portal, newest first; updated with each release. */
export const RELEASES: readonly LinkedRelease[] = [
  {
    id: 8,
    version: '1.7.0',
    date: '2026-11-27',
    title: 'Online acceptance, webhooks and an audit log',
    entries: [
      {
        kind: 'new',
        text: 'Share a proposal with a link. Your customer reads it on any device, asks questions and accepts online.',
        link: QUOTES,
      },
      {
        kind: 'new',
        text: 'Each customer has a page with everything you have quoted, ordered and agreed with them.',
        link: CUSTOMERS,
      },
      {
        kind: 'new',
        text: 'The audit log shows administrators who changed what and when. Webhooks tell your own systems about it.',
        link: AUDIT,
      },
      {
        kind: 'new',
        text: 'Test your own application with a sandbox token: its quotes and orders are never delivered or billed.',
        link: API_ACCESS,
      },
      { kind: 'improved', text: 'Approvers see what has changed since they last opened a request.' },
      { kind: 'improved', text: 'Press ? on any page to see its keyboard shortcuts.' },
      {
        kind: 'improved',
        text: 'The two API calls that cancel or decline several quotes of a multi quote end on 1 June 2027. The API reference names their replacements.',
        link: API_ACCESS,
      },
    ],
  },
  {
    id: 7,
    version: '1.6.0',
    date: '2026-11-22',
    title: 'Proposals, reports and planned work',
    entries: [
      {
        kind: 'new',
        text: 'Send a proposal to your customer by email, or download it as a PDF. Each version is saved with the quote, with who received it.',
        link: QUOTES,
      },
      {
        kind: 'new',
        text: 'Planned work and incidents list which of your services they affect. We notify you and send an email, and you can add the dates to your calendar.',
        link: NOTICES,
      },
      {
        kind: 'new',
        text: 'Traffic and availability charts show the 95th percentile and the peak. A monthly report for your customer can be printed.',
        link: SERVICES,
      },
      {
        kind: 'new',
        text: 'See which contracts end in 30, 60 and 90 days, and start a quote to renew from the service.',
        link: SERVICES,
      },
      {
        kind: 'new',
        text: 'Documents and help articles can be found by their text, also from the search box at the top.',
        link: DOCUMENTS,
      },
      {
        kind: 'new',
        text: 'If an import cannot read some rows, you can correct them on the page. You do not need a new file.',
        link: MULTI_QUOTES,
      },
      {
        kind: 'new',
        text: 'Negotiations have a target for each supplier, and offers are accepted or declined by supplier.',
        link: MULTI_QUOTES,
      },
      {
        kind: 'new',
        text: 'The request forms of many sites are answered in one table, copied and submitted together.',
        link: MULTI_QUOTES,
      },
      { kind: 'new', text: 'Filters, order and columns of any list can be saved as a view and shared.' },
      {
        kind: 'new',
        text: 'Your profile lists the devices that are signed in, and you can sign each of them out.',
        link: PROFILE,
      },
      {
        kind: 'improved',
        text: 'Ctrl+K opens the search box on any page. It offers the pages you opened last and actions such as a new quote.',
      },
      {
        kind: 'improved',
        text: 'Support cases show all details of the service, and can be filtered by open and finished.',
        link: CASES,
      },
    ],
  },

  {
    id: 6,
    version: '1.5.0',
    date: '2026-11-16',
    title: 'One search box for everything',
    entries: [
      {
        kind: 'new',
        text: 'Search finds any reference, postcode or name across quotes, orders, services and cases.',
      },
      {
        kind: 'improved',
        text: 'Filters and pages of every list are in the URL, so you can share links to them.',
      },
      { kind: 'fixed', text: 'A quote that expires today no longer shows as open.' },
    ],
  },
  {
    id: 5,
    version: '1.4.0',
    date: '2026-10-19',
    title: 'Multi quote imports that tell you what is wrong',
    entries: [
      {
        kind: 'improved',
        text: 'An import accepts the valid rows and lists the others with column, value and reason.',
      },
      {
        kind: 'new',
        text: 'Rejected rows can be downloaded, corrected and imported again.',
        link: MULTI_QUOTES,
      },
      { kind: 'fixed', text: 'Spreadsheets saved with a byte order mark can be imported.' },
    ],
  },
  {
    id: 4,
    version: '1.3.0',
    date: '2026-09-21',
    title: 'Order dates side by side',
    entries: [
      {
        kind: 'new',
        text: 'Orders show the committed date and target date, and who they are waiting for.',
        link: ORDERS,
      },
      { kind: 'improved', text: 'The order history shows who did what, oldest first.' },
    ],
  },
  {
    id: 3,
    version: '1.2.0',
    date: '2026-08-17',
    title: 'SLA clock',
    entries: [
      {
        kind: 'new',
        text: 'Each fault shows the time left to fix it, and when the clock is paused because we are waiting for you.',
        link: CASES,
      },
      { kind: 'improved', text: 'Files can be added to a case together with a comment.' },
    ],
  },
  {
    id: 2,
    version: '1.1.0',
    date: '2026-07-20',
    title: 'Line checks',
    entries: [
      {
        kind: 'new',
        text: 'Services with one of our optical units have line checks on their page.',
        link: SERVICES,
      },
      { kind: 'fixed', text: 'Traffic charts follow London time when the clocks change.' },
    ],
  },
  {
    id: 1,
    version: '1.0.0',
    date: '2026-06-22',
    title: `The new ${brand.title}`,
    entries: [
      { kind: 'new', text: 'Quotes, orders, services and support in one place, on every screen size.' },
      { kind: 'new', text: 'Two-factor sign-in with any authenticator app.', link: TWO_FACTOR },
    ],
  },
];

/** Releases with the links that the caller may open. */
export function listChangelogs(_input: unknown, context: Context): Release[] {
  return RELEASES.map((release) => ({
    ...release,
    entries: release.entries.map(({ link, ...entry }) => {
      if (link === undefined || !canOpen(link.access, context)) return entry;
      return { ...entry, link: { label: link.label, path: link.path } };
    }),
  }));
}
