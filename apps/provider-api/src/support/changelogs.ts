import type { contract } from '@portal/api-client';
import { brand } from '@portal/brand';

/** What changed in the portal, newest first; written with each release. */
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
        text: 'Filters and pages of every list live in the address, so that they can be linked.',
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
        text: 'An import takes the good rows and lists the others with column, value and reason.',
      },
      { kind: 'new', text: 'The rows that were not taken can be downloaded, corrected and imported again.' },
      { kind: 'fixed', text: 'Spreadsheets saved with a byte order mark are read.' },
    ],
  },
  {
    id: 4,
    version: '1.3.0',
    date: '2026-09-21',
    title: 'Order dates side by side',
    entries: [
      { kind: 'new', text: 'Orders show the committed date and the target date, and whom they wait on.' },
      { kind: 'improved', text: 'The order history says who did what, oldest first.' },
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
        text: 'Each fault shows the time left to its fix, and that the clock stands while it waits on you.',
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
      { kind: 'fixed', text: 'Traffic charts follow London time over the change of clocks.' },
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
