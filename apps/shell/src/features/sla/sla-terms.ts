/** The agreement's text: the targets of the support screens, in the words that a partner signs. */
export const SLA_TERMS: readonly { heading: string; paragraphs: readonly string[] }[] = [
  {
    heading: '1. What this agreement covers',
    paragraphs: [
      'It sets out how quickly we respond to and fix faults on the services that you order through the portal, and what you can expect while we do.',
      'It applies to every live service of your company from the day it is accepted.',
    ],
  },
  {
    heading: '2. Priorities and targets',
    paragraphs: [
      'High: a total loss of service. We respond within 30 minutes, tell you where we are every hour, and fix within 5 clock hours on a leased line, 7 on any other service, and 15 where a fibre is broken.',
      'Medium: a service that works, but not as it should. We respond within 4 hours and fix within 24.',
      'Low: a question or a small request. We answer within 3 working days.',
    ],
  },
  {
    heading: '3. The clock',
    paragraphs: [
      'The clock starts when the case is raised in the portal. It stops while we wait for you, for access to the site or for information that only you have, and goes on when we have it.',
    ],
  },
  {
    heading: '4. What we need from you',
    paragraphs: [
      'A contact on site who can be reached, access times that hold, and the checks on your own equipment that we ask for.',
    ],
  },
  {
    heading: '5. Changes',
    paragraphs: [
      'We publish changes in the portal. An administrator of your company accepts each new version before it applies.',
    ],
  },
];
