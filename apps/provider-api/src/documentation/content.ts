import type { contract } from '@portal/api-client';

export interface DemoFile {
  name: string;
  description: string;
  updatedDaysAgo: number;
  title: string;
  /** PDF and text: paragraphs, `# ` before a heading. CSV: its lines. */
  body: readonly string[];
}

export interface DemoFolder {
  name: string;
  description: string;
  files: readonly DemoFile[];
}

export const FOLDERS: readonly DemoFolder[] = [
  {
    name: 'Product guides',
    description: 'What each product is, how it is delivered and what it needs at the site.',
    files: [
      {
        name: 'Ethernet leased lines.pdf',
        description: 'Bearers, bandwidths, terms, presentation and care levels.',
        updatedDaysAgo: 24,
        title: 'Ethernet leased lines',
        body: [
          'A leased line is an uncontended circuit between a site and our network. The bearer is its physical ceiling; the bandwidth below it can be changed without a visit.',
          '# Bearers and bandwidths',
          'Bearers are 100 Mb, 1 Gb and 10 Gb. On a 100 Mb bearer the bandwidth goes from 10 to 100 Mb in tens; on 1 Gb it is 100, 200, 300, 400, 500 or 1000 Mb.',
          '# Terms',
          'Contracts run 12, 36 or 60 months. A longer term costs less a month and less to install.',
          '# Presentation',
          'RJ45 copper up to 1 Gb, LC fibre at any speed. The equipment needs one unit of rack space and mains within three metres.',
          '# Layer 2 and layer 3',
          'Layer 2 circuits are handed over at a network-to-network interface with a VLAN. Layer 3 circuits come with IP addresses and, where ordered, a managed router.',
        ],
      },
      {
        name: 'Broadband.pdf',
        description: 'SOGEA, FTTC, G.fast and FTTP: speeds, lead times and transfers.',
        updatedDaysAgo: 51,
        title: 'Broadband',
        body: [
          'Broadband is contended, so use it where that is acceptable. What is available depends on the line; check availability for the site.',
          '# Lead times',
          'Five working days with an engineer visit, ten for the transfer of a line that is in use.',
          '# Transfers',
          'For a transfer we need the telephone number of the line, and the consent of the bill payer.',
        ],
      },
      {
        name: 'Managed routers.pdf',
        description: 'Models, what we manage and how replacement works.',
        updatedDaysAgo: 80,
        title: 'Managed routers',
        body: [
          'The default router is the Cisco C1117-4P. We configure, watch and update it, and replace it on the next working day when it fails.',
          'To change the configuration, open a support case; changes are made within one working day.',
        ],
      },
    ],
  },
  {
    name: 'Ordering and delivery',
    description: 'From quote to live service: forms, surveys, permissions and dates.',
    files: [
      {
        name: 'Customer request form.pdf',
        description: 'What the five sections ask for, and why.',
        updatedDaysAgo: 12,
        title: 'The customer request form',
        body: [
          'The form tells us everything that delivery needs. It is complete when all five sections are valid.',
          '# Contact details',
          'Someone who can make decisions, and someone who can give access.',
          '# Property details',
          'Buildings finished before 2000 may contain asbestos: we need the register before we drill. If the site is leased, the landlord gives consent with a wayleave.',
          '# Installation details',
          'The date the customer requires, when the site is ready and where the equipment goes.',
        ],
      },
      {
        name: 'Excess construction charges.pdf',
        description: 'When they apply, how they are estimated and when they are confirmed.',
        updatedDaysAgo: 33,
        title: 'Excess construction charges',
        body: [
          'Three sites in four need no extra work. Where one does, the charge is an estimate until the survey, about ten working days after the order.',
          'When the survey finds more than was estimated, we hold the order. Reply to the delivery team on the order’s page to accept the charge or to cancel free of charge.',
        ],
      },
      {
        name: 'Multi quote address template.csv',
        description: 'Columns of a multi quote import, with one example.',
        updatedDaysAgo: 5,
        title: 'Multi quote addresses',
        body: [
          'customer_name,custom_reference,address_line_1,address_line_2,address_line_3,town,county,postcode',
          'Harlequin Logistics,HL-001,14 Foundry Court,,,Leeds,West Yorkshire,LS1 4AP',
        ],
      },
    ],
  },
  {
    name: 'Support',
    description: 'How to reach us, what we promise and how to escalate.',
    files: [
      {
        name: 'Service level agreement.pdf',
        description: 'Response and fix times by priority.',
        updatedDaysAgo: 140,
        title: 'Service level agreement',
        body: [
          '# High',
          'Response within 30 minutes and an update every hour. Fix within 5 hours for a leased line or a service with Premium care, 7 hours for other services and 15 hours for a fibre break.',
          '# Medium',
          'Response within 4 hours, fix within 24 hours, or by the next working day with Standard care.',
          '# Low',
          'Fix within 3 working days.',
          'The clock pauses while we wait for your reply. For low priority, and for services with Standard care, it counts working hours only: Monday to Friday, 09:00 to 17:00, excluding bank holidays.',
        ],
      },
      {
        name: 'Escalation contacts.txt',
        description: 'Who to call if a case is not progressing.',
        updatedDaysAgo: 18,
        title: 'Escalation contacts',
        body: [
          'First: the owner of the case. Add a comment to it.',
          'Second: Service Desk duty manager, 01632 960101, day and night.',
          'Third: Head of service, 01632 960102, Monday to Friday.',
        ],
      },
    ],
  },
  {
    name: 'Prices',
    description: 'Rate cards and other charges.',
    files: [
      {
        name: 'Ancillary charges.csv',
        description: 'Charges other than rental and installation.',
        updatedDaysAgo: 60,
        title: 'Ancillary charges',
        body: [
          'charge,unit,price_gbp',
          'Aborted visit,each,165.00',
          'Bandwidth change,each,0.00',
          'Internal shift of equipment,each,420.00',
          'Out-of-hours installation,each,350.00',
          'Additional /29 of IPv4 addresses,month,10.00',
        ],
      },
      {
        name: 'Contract terms and cease charges.pdf',
        description: 'Charges for ending a service early.',
        updatedDaysAgo: 90,
        title: 'Contract terms and cease charges',
        body: [
          'If a service ends during its contract, the remaining rental is charged. After that, 30 days’ notice is required.',
          'To cease a service, open a cease case; the date may not be in the past.',
        ],
      },
    ],
  },
];

export interface DemoNotice {
  title: string;
  summary: string;
  content: string;
  kind: contract.documentation.ServiceNotice['kind'];
  publishedDaysAgo: number;
  /** Services there are affected. */
  town?: string;
  /** Hours from the moment of filling to the beginning and the end. */
  hours?: readonly [number, number];
  /** A night in London: days from the day of filling, and from and to which hour of that day. */
  night?: { day: number; hours: readonly [number, number] };
}

const NIGHT = [0, 5] as const;
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

const work = (town: string, daysAgo: number, day: number): DemoNotice => ({
  title: `Planned work at ${town}`,
  summary: `Services through ${town} lose connection for up to 30 minutes between ${clock(NIGHT[0])} and ${clock(NIGHT[1])}.`,
  content: `<p>We are replacing the power supplies of our equipment in <strong>${town}</strong>. Services that use it lose connection once, for up to 30 minutes.</p><p>You do not need to do anything at the sites. If equipment does not reconnect, restart it.</p>`,
  kind: 'maintenance',
  publishedDaysAgo: daysAgo,
  town,
  night: { day, hours: NIGHT },
});

const incident = (town: string, daysAgo: number, hours: number): DemoNotice => ({
  title: `Loss of service in ${town}`,
  summary: `Services in ${town} had no connection for ${hours} hours. They are working again.`,
  content: `<p>Roadworks cut a supplier’s cable in <strong>${town}</strong>. It was repaired, and all services were working again after ${hours} hours.</p><p>Cases opened for this incident are resolved. Compensation follows the service level agreement.</p>`,
  kind: 'incident',
  publishedDaysAgo: daysAgo,
  town,
  hours: [-24 * daysAgo - hours, -24 * daysAgo],
});

export const NOTICES: readonly DemoNotice[] = [
  work('Leeds', 2, 3),
  incident('Bristol', 4, 3),
  {
    title: '10 Gb bearers in twelve more towns',
    summary: 'Leased lines of 10 Gb can now be quoted on our own network in twelve more towns.',
    content:
      '<p>From today the availability check offers <strong>10 Gb bearers</strong> on our own network in twelve more towns, with 36 and 60 month terms.</p><ul><li>LC fibre presentation</li><li>Bandwidths from 1 Gb</li></ul>',
    kind: 'product',
    publishedDaysAgo: 9,
  },
  {
    title: 'Prices of managed routers from January',
    summary: 'Managed routers cost £29.00 a month from 1 January; existing contracts are not affected.',
    content:
      '<p>From 1 January a managed router costs <strong>£29.00 a month</strong>. Existing contracts keep their price until they end.</p>',
    kind: 'pricing',
    publishedDaysAgo: 15,
  },
  work('Manchester', 19, -12),
  incident('Norwich', 27, 5),
  work('Reading', 33, -26),
  {
    title: 'G.fast is no longer sold from March',
    summary: 'We take new G.fast orders until the end of February. Fibre replaces it.',
    content:
      '<p>We take new <strong>G.fast</strong> orders until the end of February. Where fibre is available, we quote that instead.</p>',
    kind: 'product',
    publishedDaysAgo: 41,
  },
  work('Glasgow', 48, -41),
  incident('Exeter', 60, 2),
  work('Birmingham', 72, -66),
  {
    title: 'Christmas opening hours',
    summary: 'The Service Desk is open throughout. The delivery and pricing desks close over the holidays.',
    content:
      '<p>The Service Desk is open day and night throughout the holidays. The delivery team and the pricing desk are closed on bank holidays.</p>',
    kind: 'product',
    publishedDaysAgo: 80,
  },
];
