import type { contract } from '@portal/api-client';
import { brand } from '@portal/brand';

/** Changes in the portal, newest first; updated with each release. */
export const CHANGELOGS: readonly contract.support.Changelog[] = [
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
    title: 'Multi-quote imports that tell you what is wrong',
    entries: [
      {
        kind: 'improved',
        text: 'An import accepts the valid rows and lists the others with column, value and reason.',
      },
      { kind: 'new', text: 'Rejected rows can be downloaded, corrected and imported again.' },
      { kind: 'fixed', text: 'Spreadsheets saved with a byte order mark can be imported.' },
    ],
  },
  {
    id: 4,
    version: '1.3.0',
    date: '2026-09-21',
    title: 'Order dates side by side',
    entries: [
      { kind: 'new', text: 'Orders show the committed date and target date, and who they are waiting for.' },
      { kind: 'improved', text: 'The order history shows who did what, oldest first.' },
    ],
  },
  {
    id: 3,
    version: '1.2.0',
    date: '2026-08-17',
    title: 'Fault clocks',
    entries: [
      {
        kind: 'new',
        text: 'Each fault shows the time left to fix it, and when the clock is paused because we are waiting for you.',
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
      { kind: 'new', text: 'Services on our own fibre can be checked from their page.' },
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
      { kind: 'new', text: 'Two-factor sign-in with any authenticator app.' },
    ],
  },
];
