/** The version of this text: change it with the text, and `LATEST_SLA_VERSION` of the server with both. */
export const SLA_VERSION = 1;

/** The agreement's text. It has the same targets as the support screens. */
export const SLA_TERMS: readonly { heading: string; paragraphs: readonly string[] }[] = [
  {
    heading: '1. What this agreement covers',
    paragraphs: [
      'This agreement sets out how quickly we respond to and fix faults on the services you order through the portal, and what you can expect while we do.',
      'It applies to all of your company’s live services from the day you accept it.',
    ],
  },
  {
    heading: '2. Priorities and targets',
    paragraphs: [
      'High: a total loss of service. We respond within 30 minutes, update you every hour, and fix the fault within 5 clock hours on a leased line or with Premium care, 7 on any other service, and 15 where a fibre is broken.',
      'Medium: a degraded service. We respond within 4 hours and fix the fault within 24, or by the next working day with Standard care.',
      'Low: a question or a minor request. We fix it within 3 working days.',
    ],
  },
  {
    heading: '3. The clock',
    paragraphs: [
      'The clock starts when the case is raised in the portal. It pauses while we wait for you, for access to the site or for information only you can provide, and resumes once we have it. For low priority, and for services with Standard care, it counts working hours only: Monday to Friday, 09:00 to 17:00, excluding bank holidays. A working day is 8 of these hours.',
    ],
  },
  {
    heading: '4. What we need from you',
    paragraphs: [
      'A site contact we can reach, access at the agreed times, and any checks on your own equipment that we ask for.',
    ],
  },
  {
    heading: '5. Changes',
    paragraphs: [
      'We publish changes in the portal. An administrator at your company must accept each new version before it applies.',
    ],
  },
];
