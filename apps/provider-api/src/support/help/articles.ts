import type { Capability, contract, OutputOf } from '@portal/api-client';

type Article = OutputOf<typeof contract.support.getHelp>['articles'][number];

/** `access`: what the pages it leads to require. */
export type HelpArticle = Article & { access: Capability };

const SEARCH_PATH = '/availability/quotes';

/** Ids never change, because links and bookmarks have them. The order is that of the help page. */
export const ARTICLES: readonly HelpArticle[] = [
  {
    id: 6,
    access: 'documentation',
    category: 'Finding your way',
    title: 'Search with Ctrl+K',
    content:
      '<p>Press <strong>Ctrl+K</strong>, or <strong>/</strong>, on any page to move to the search box. Type or paste a reference, a postcode or a customer’s name: spaces and capital letters make no difference. Press <strong>Enter</strong> to open the first result.</p><p>The box also finds documents and help articles by their text. While it is empty, it lists the pages you opened last and what you can start from anywhere, such as a new quote or a support case.</p>',
  },
  {
    id: 7,
    access: 'documentation',
    category: 'Finding your way',
    title: 'Save a list as a view',
    content:
      '<p>Filter and sort a list, choose its columns, then open <strong>Views</strong> and select <strong>Save as new view</strong>. Your view appears in that menu on every device you sign in on. Select <strong>Manage views</strong> to rename, share or delete a view, or to make it the one the list opens with.</p><p>Filters are also in the address of the page, so you can send a colleague the link.</p>',
  },
  {
    id: 8,
    access: 'documentation',
    category: 'Finding your way',
    title: 'Find a document',
    content:
      '<p>Open <a href="/documentation/folders">Documentation</a> and type what you are looking for. The search reads the names of folders and files, their descriptions and their text, and shows you the sentence it found. Select a file to download it.</p>',
  },
  {
    id: 1,
    access: 'quotes',
    category: 'Quotes',
    title: 'From an address to an order',
    content: `<ol><li>Open <a href="${SEARCH_PATH}">a new quote</a>, enter the address and what you need, and select <strong>Get prices</strong>. For broadband, use <a href="/availability/broadband-quotes">a new broadband quote</a>.</li><li>Select <strong>Quote this</strong> beside a price, then <strong>Save quote</strong>.</li><li>Open the quote from <a href="/quotes">saved quotes</a>, select <strong>Accept quote</strong> and complete the customer request form.</li><li>Select <strong>Submit for approval</strong>. An administrator of your company checks the order and the supplier’s terms, and approves it. This places the order.</li></ol>`,
  },
  {
    id: 2,
    access: 'quotes',
    category: 'Quotes',
    title: 'What ECC means',
    content:
      '<p>Excess construction charges (ECC) pay for work that a site needs before it can be connected. They are shown beside the total and are not included in it. Until the survey they are an estimate. The survey takes about ten working days.</p>',
  },
  {
    id: 9,
    access: 'quotes',
    category: 'Quotes',
    title: 'Send your customer a proposal',
    content:
      '<ol><li>Open a quote from <a href="/quotes">saved quotes</a> and select <strong>Proposal</strong>.</li><li>Enter your margin or mark-up. The prices you see are then your customer’s prices: our prices and your margin are not shown to them.</li><li>Write an introduction or notes, if you like.</li><li>Select <strong>Send by email</strong> and enter one or several addresses, or select <strong>Download PDF</strong>. The email has the PDF attached and shows your company as the sender. Replies go to your own address.</li></ol><p>Each time you send or download a changed proposal, it is saved as a new version. A version never changes: open it to see what your customer received, download it or select <strong>Send again</strong>. The portal tells you when the price has changed since, or has expired. A multi quote has a proposal for all its sites.</p>',
  },
  {
    id: 10,
    access: 'approve',
    category: 'Quotes',
    title: 'Approve an order',
    content:
      '<ol><li>Open <a href="/approvals">approval requests</a> and select a quote.</li><li>Check the order summary and read the supplier’s terms.</li><li>Select <strong>Approve and order</strong>. The order is placed immediately. If your approval rules need a second approver, it is placed after the second approval.</li></ol><p>Select <strong>Decline</strong> to send the quote back with a reason. You can select several quotes in the list and approve them together.</p><p>Administrators can choose a colleague to approve for them while they are away. Open your <a href="/account/notifications/settings">notification settings</a>, select <strong>Choose a colleague</strong>, and enter the first and last day.</p>',
  },
  {
    id: 11,
    access: 'multi-quotes',
    category: 'Multi quotes',
    title: 'Import sites and correct rows',
    content:
      '<ol><li>Open a multi quote from <a href="/availability/multi-quotes">multi quotes in progress</a> and import a spreadsheet (XLSX, ODS or CSV), or paste rows from one.</li><li>Check which column is which.</li><li>Import the sites that are ready. You can do this before or after you correct the others.</li><li>Correct the remaining rows on the same page: change a value, choose the right address, or confirm a duplicate. You can also download these rows, correct them and import them again.</li></ol><p>An unfinished import is stored for 30 days, so you can leave and continue later.</p>',
  },
  {
    id: 12,
    access: 'multi-quotes',
    category: 'Multi quotes',
    title: 'Negotiate prices by supplier',
    content:
      '<ol><li>Open <a href="/multi-quotes">saved multi quotes</a>, choose one and select its <strong>Negotiations</strong>.</li><li>Select <strong>Start a negotiation</strong>, choose the quotes and tell the pricing desk what you need. You can set a target for each supplier.</li><li>When the offers are ready we notify you. Accept or decline each offer, a supplier’s whole group with <strong>Accept group</strong>, or all of them at once.</li></ol><p>You can start another round for offers you declined. To see every negotiation, open <a href="/multi-quotes/price-requests">all negotiations</a>.</p>',
  },
  {
    id: 13,
    access: 'multi-quotes',
    category: 'Multi quotes',
    title: 'Answer many request forms at once',
    content:
      '<ol><li>Accept the quotes of a multi quote, then open its <strong>Request forms</strong>.</li><li>Answer in the table, one row per site. Answers are saved as you leave each cell.</li><li>To give several sites the same answers, select them and choose <strong>Answer for these sites</strong>, or copy one site’s form with <strong>Copy to other sites</strong>.</li><li>Submit the forms that are complete. The others stay open.</li></ol><p>You find your multi quotes under <a href="/multi-quotes">saved multi quotes</a>.</p>',
  },
  {
    id: 14,
    access: 'orders',
    category: 'Orders',
    title: 'Follow an order',
    content:
      '<p>Open <a href="/orders">Orders</a> and select an order. You see its milestones, who it is waiting for, the committed date and the target date, and what has changed since your last visit. When the target date moves, the history says why.</p><p>If the order is on hold because we need something from you, reply to the delivery team on the order’s page. Work resumes once you reply. Select <strong>Add to calendar</strong> to put its dates in your calendar.</p>',
  },
  {
    id: 3,
    access: 'support',
    category: 'Services',
    title: 'Before you report a fault',
    content:
      '<ol><li>Open the service from <a href="/circuits">Services</a>. If planned work or an incident affects it, its page says so.</li><li>Check the power of the router and of the network terminating equipment.</li><li>Restart the router and wait five minutes.</li><li>For broadband, or a leased line with one of our optical units, open <strong>Line checks</strong> on its page and select <strong>Start line check</strong>.</li><li>Select <strong>Report a fault</strong>. The service is filled in. Tell us what you have tried, and add the site contact and access times to avoid a second visit.</li></ol>',
  },
  {
    id: 15,
    access: 'services',
    category: 'Services',
    title: 'Check a line',
    content:
      '<p>Broadband, and leased lines with one of our optical units, have <strong>Line checks</strong> on their page. A check takes about a minute and does not interrupt the service. One check can run at a time. Results stay on the page with their date, what was measured and who asked. Find the service in <a href="/circuits">Services</a>.</p>',
  },
  {
    id: 16,
    access: 'services',
    category: 'Services',
    title: 'Traffic, availability and monthly reports',
    content:
      '<p>Open a service from <a href="/circuits">Services</a> and select <strong>Traffic and availability</strong>. Choose the dates, zoom in on a part of the chart, or export the figures. The 95th percentile and the peak are compared with the bandwidth, so you can see when a line is too small.</p><p>For a report to give your customer, select one or more services in the list and choose <strong>Monthly report</strong>. Print it, or save it as a PDF from the print window.</p>',
  },
  {
    id: 17,
    access: 'services',
    category: 'Services',
    title: 'Contracts that end soon',
    content:
      '<p>The top of <a href="/circuits">Services</a> shows how many contracts end in 30, 60 and 90 days. Select a figure to list them. We also notify you before each contract ends, and email your administrators and managers.</p><p>To continue a service on its line, choose <strong>Renew</strong> on its page, or select several in <a href="/circuits">Services</a>. You see the product, the term and the saving of each before the quotes are created. Your role must allow quotes.</p><p><strong>Compare products at this address</strong> searches for prices at the address of the service. A price for a new line becomes a new service, and the old one continues until you ask us to end it. The filter <strong>Renewal</strong> shows which renewals are quoted, ordered or lapsed.</p>',
  },
  {
    id: 18,
    access: 'documentation',
    category: 'Services',
    title: 'Planned work and incidents',
    content:
      '<p><a href="/documentation/notifications">Service notices</a> announce planned work and incidents. A notice lists the affected services, with a link to each. The page of an affected service and your dashboard show it too. We notify you when a new notice affects one of your services, and email your administrators, technical and support users.</p><p>Select <strong>Add to calendar</strong> on a notice to put planned work in your calendar.</p>',
  },
  {
    id: 19,
    access: 'support',
    category: 'Support',
    title: 'Open and follow a case',
    content:
      '<p>In <a href="/support">Support cases</a>, select <strong>Open a case</strong> and choose what it is about: assurance (a fault or question about a service), billing or cease. The form asks for what that type needs and keeps a draft while you type.</p><p>On the page of a case you can comment, attach files, change the contact or the site details, and close it; you can reopen it for 14 days. If it is not progressing, select <strong>Escalate</strong> and tell us why.</p>',
  },
  {
    id: 4,
    access: 'support',
    category: 'Support',
    title: 'How the SLA clock works',
    content:
      '<ul><li><strong>High:</strong> response in 30 minutes. Fix within 5 hours for a leased line or a service with Premium care, 7 hours for other services and 15 hours for a fibre break.</li><li><strong>Medium:</strong> response in 4 hours, fix within 24 hours, or by the next working day with Standard care.</li><li><strong>Low:</strong> fix within 3 working days.</li></ul><p>For low priority, and for services with Standard care, only working hours count: Monday to Friday, 09:00 to 17:00, excluding bank holidays. A working day has 8 of these hours. The clock pauses while a case is waiting for you and resumes when you reply. See <a href="/support?status=New&waits_on=partner">the cases waiting for you</a>.</p>',
  },
  {
    id: 5,
    access: 'documentation',
    category: 'Account',
    title: 'Signing in with a second factor',
    content:
      '<p>Open <a href="/account/2fa">two-factor authentication</a>, scan the code with an authenticator app and enter the six digits it shows. Store the recovery codes somewhere other than your phone. Each code works once.</p><p>If you have lost both your phone and your codes, ask an administrator of your company to reset your two-factor authentication.</p>',
  },
  {
    id: 20,
    access: 'documentation',
    category: 'Account',
    title: 'See where you are signed in',
    content:
      '<p><a href="/account/personal">Your profile</a> lists the devices that are signed in to your account, with the time each was last used. Select <strong>Sign out</strong> beside a device you do not recognise, then change your password.</p>',
  },
  {
    id: 21,
    access: 'partner.manage',
    category: 'Account',
    title: 'Add and remove users',
    content:
      '<p>Open <a href="/partner/users">Users</a> to invite a colleague, change a role or remove a user. Each role sees only what it needs. If a colleague has lost their phone and their recovery codes, select <strong>Reset two-factor</strong>. They sign in with their password alone until they set it up again.</p>',
  },
  {
    id: 22,
    access: 'partner.manage',
    category: 'Account',
    title: 'Set up single sign-on',
    content:
      '<p>With single sign-on, your users sign in with your company’s identity provider, such as Microsoft Entra ID, Okta or Google Workspace.</p><ol><li>Open <a href="/partner/single-sign-on">Single sign-on</a>, add your email domain and copy its TXT record to your DNS. Then select <strong>Verify</strong>.</li><li>At your identity provider, register the portal as a web application that uses OpenID Connect and the authorization code flow. Enter the redirect URL and, if it supports it, the back-channel logout URL from the page. The ID token must contain <code>email</code> and <code>email_verified</code>.</li><li>Enter the issuer, client ID and client secret, choose the role of new users, and select <strong>Save connection</strong>.</li><li>Select <strong>Test sign-in</strong>, then <strong>Turn on</strong>.</li></ol><p>Users are created the first time they sign in. Existing users are found by their email address and keep their role. When someone leaves, block them at your identity provider and remove them under <a href="/partner/users">Users</a>. With <strong>User provisioning (SCIM)</strong>, your identity provider can add, change and block users for you. Select <strong>Turn on SCIM</strong>, create a token, and enter the SCIM base URL and the token at your identity provider. Blocked users are signed out and lose their API tokens.</p><p>You can require single sign-on for everyone. Administrators can still sign in with a password: if your identity provider stops working, they sign in and switch single sign-on off. Set up two-factor authentication for each administrator. An administrator who has forgotten the password selects <strong>Forgotten your password?</strong> on the sign-in page.</p>',
  },
  {
    id: 23,
    access: 'partner.manage',
    category: 'Account',
    title: 'Decide who sees prices',
    content:
      '<p>Open <a href="/partner/users">Users</a>, edit a user, or select several, and choose what they see under <strong>Prices</strong>:</p><ul><li><strong>Cost and selling prices:</strong> everything.</li><li><strong>Selling prices only:</strong> what your customer pays, which is the cost plus the margin of the quote, or your default margin. The user sees neither costs nor margins. Their proposals use the same margin. They cannot set margins, negotiate or approve.</li><li><strong>No prices:</strong> products, dates and statuses without any amount.</li></ul><p>Set your <a href="/partner/company">default margins</a> first. Until you do, a quote without its own margin has no selling price. On the same page, choose what new users see. Administrators always see everything. A change applies from the user’s next request, and to their API tokens too. Emails already sent do not change.</p>',
  },
  {
    id: 24,
    access: 'tokens.manage',
    category: 'Account',
    title: 'Connect your own application to the API',
    content:
      '<p>Open <a href="/partner/api-access">API access</a> and select <strong>Create token</strong>. Choose what the application may do, and copy the token: it is shown once. The <a href="/partner/api-access/reference">API reference</a> describes every call.</p><p>Select <strong>Sandbox token</strong> to test your application. It can search, save quotes, send the request form, approve and order. Nothing is delivered or billed, and nobody is notified. A test order moves on every five seconds. If it is on hold for you, send a message to the delivery team: the message is not sent, but the order continues. Your approval rules apply.</p><p>To see test data in the portal, open <a href="/quotes">Saved quotes</a> or <a href="/orders">Orders</a>, select <strong>More</strong> and then <strong>Test data</strong>. You can view it, but only a sandbox token can change it. It is deleted after 30 days. When your application works, replace the sandbox token with a real one.</p>',
  },
];
