import { authJobs } from './account/jobs.ts';
import { authRoutes } from './account/routes.ts';
import { approvalBulkKinds } from './approvals/bulk-kinds.ts';
import { approvalRoutes } from './approvals/routes.ts';
import { auditJobs } from './audit/jobs.ts';
import { auditRoutes } from './audit/routes.ts';
import { availabilityJobs } from './availability/jobs.ts';
import { availabilityRoutes } from './availability/routes.ts';
import { bulkRunJobs } from './bulk-runs/jobs.ts';
import { bulkRunRoutes } from './bulk-runs/routes.ts';
import { circuitJobs } from './circuits/jobs.ts';
import { circuitRoutes } from './circuits/routes.ts';
import { seedCircuits } from './circuits/seed.ts';
import { contactRoutes } from './contacts/routes.ts';
import { seedContacts } from './contacts/seed.ts';
import { customerJobs } from './customers/jobs.ts';
import { customerRoutes } from './customers/routes.ts';
import { seedCustomers } from './customers/seed.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { defaultMarginRoutes } from './default-margins/routes.ts';
import { delegationRoutes } from './delegations/routes.ts';
import { documentationJobs } from './documentation/announce-notices.ts';
import { documentationRoutes } from './documentation/routes.ts';
import { seedDocumentation } from './documentation/seed.ts';
import { noticeWebhookResource } from './documentation/webhook-resource.ts';
import type { Domain } from './domain.ts';
import { geocodingRoutes } from './geocoding/routes.ts';
import { seedAddresses } from './geocoding/seed.ts';
import { mailJob } from './mail/mail-job.ts';
import { maintenanceJobs } from './maintenance/jobs.ts';
import { monitoringJobs } from './monitoring/jobs.ts';
import { multiQuoteChoiceJobs } from './multi-quote-choices/jobs.ts';
import { multiQuoteChoiceRoutes } from './multi-quote-choices/routes.ts';
import { multiQuoteDealRoutes } from './multi-quote-deals/routes.ts';
import { multiQuoteHistoryRoutes } from './multi-quote-history/routes.ts';
import { resumeImportsJob } from './multi-quote-imports/jobs.ts';
import { multiQuoteImportRoutes } from './multi-quote-imports/routes.ts';
import { importWebhookResource } from './multi-quote-imports/webhook-resource.ts';
import { multiQuoteNegotiationJobs } from './multi-quote-negotiations/jobs.ts';
import { multiQuoteNegotiationRoutes } from './multi-quote-negotiations/routes.ts';
import { negotiationBulkKinds } from './multi-quote-negotiations/runs.ts';
import { multiQuoteQuoteBulkKinds } from './multi-quote-quotes/bulk/runs.ts';
import { multiQuoteQuoteRoutes } from './multi-quote-quotes/routes.ts';
import { multiQuoteSearchJobs } from './multi-quote-searches/jobs.ts';
import { multiQuoteSearchRoutes } from './multi-quote-searches/routes.ts';
import { multiQuoteSiteRoutes } from './multi-quote-sites/routes.ts';
import { multiQuoteSiteBulkKinds } from './multi-quote-sites/runs.ts';
import { multiQuoteJobs } from './multi-quotes/jobs.ts';
import { multiQuoteRoutes } from './multi-quotes/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { notificationJobs } from './notifications/send-waiting.ts';
import { openapiRoutes } from './openapi/routes.ts';
import { orderJobs } from './orders/jobs.ts';
import { orderRoutes } from './orders/routes.ts';
import { seedOrders } from './orders/seed/orders.ts';
import { orderWebhookResource } from './orders/webhook-resource.ts';
import { partnerRoutes } from './partner/routes.ts';
import { seedPartnerDetails } from './partner/seed.ts';
import { userBulkKinds } from './partner/user-runs.ts';
import { proposalMailJob } from './proposals/mail-job.ts';
import { proposalRoutes } from './proposals/routes.ts';
import { quoteCountJobs } from './quote-counts/jobs.ts';
import { quoteMarginRoutes } from './quote-margins/routes.ts';
import { NEGOTIATE_KINDS } from './quote-negotiations/bulk.ts';
import { quoteNegotiationRoutes } from './quote-negotiations/routes.ts';
import { seedQuoteNegotiations } from './quote-negotiations/seed.ts';
import { quoteBulkKinds } from './quotes/bulk/kinds.ts';
import { quoteJobs } from './quotes/jobs.ts';
import { quoteRoutes } from './quotes/routes.ts';
import { seedQuotes } from './quotes/seed/quotes.ts';
import { seedTerms } from './quotes/seed/terms.ts';
import { quoteWebhookResource } from './quotes/webhook-resource.ts';
import { failedChangeJob, webhookJob } from './release-health/webhook-job.ts';
import { RENEWAL_KIND } from './renewals/create.ts';
import { renewalRoutes } from './renewals/routes.ts';
import { retentionJobs } from './retention/jobs.ts';
import { savedViewRoutes } from './saved-views/routes.ts';
import { scimProtocol } from './scim/protocol.ts';
import { searchRoutes } from './search/routes.ts';
import { seedMultiQuotes } from './seed/multi-quotes.ts';
import { seedPeople } from './seed/people.ts';
import { settingsRoutes } from './settings/routes.ts';
import { seedSuppliers } from './settings/seed.ts';
import { sharedProposalRoutes } from './shared-proposals/routes.ts';
import { singleSignOnJobs } from './single-sign-on/jobs.ts';
import { singleSignOnRoutes } from './single-sign-on/routes.ts';
import { supportJobs } from './support/jobs.ts';
import { supportRoutes } from './support/routes.ts';
import { seedSupport } from './support/seed.ts';
import { caseWebhookResource } from './support/webhook-resource.ts';
import { webhookJobs } from './webhooks/jobs.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** All domains, in the order in which an empty database is filled: a domain comes after those its rows refer to. */
export const domains: readonly Domain[] = [
  { name: 'maintenance', jobs: maintenanceJobs },
  { name: 'retention', jobs: retentionJobs },
  { name: 'monitoring', jobs: monitoringJobs },
  { name: 'release-health', jobs: [webhookJob, failedChangeJob] },
  { name: 'mail', jobs: [mailJob] },
  { name: 'settings', routes: settingsRoutes, reference: seedSuppliers },
  { name: 'auth', routes: authRoutes, jobs: authJobs, demo: seedPeople },
  { name: 'notifications', routes: notificationRoutes, jobs: notificationJobs },
  { name: 'geocoding', routes: geocodingRoutes, reference: seedAddresses },
  { name: 'availability', routes: availabilityRoutes, jobs: availabilityJobs },
  { name: 'bulk-runs', routes: bulkRunRoutes, jobs: bulkRunJobs },
  {
    name: 'quotes',
    routes: quoteRoutes,
    jobs: quoteJobs,
    bulkKinds: quoteBulkKinds,
    webhookResources: [quoteWebhookResource],
    reference: seedTerms,
    demo: seedQuotes,
  },
  { name: 'quote-counts', jobs: quoteCountJobs },
  { name: 'delegations', routes: delegationRoutes },
  { name: 'approvals', routes: approvalRoutes, bulkKinds: approvalBulkKinds },
  {
    name: 'orders',
    routes: orderRoutes,
    jobs: orderJobs,
    webhookResources: [orderWebhookResource],
    demo: seedOrders,
  },
  { name: 'dashboard', routes: dashboardRoutes },
  { name: 'default-margins', routes: defaultMarginRoutes },
  { name: 'partner', routes: partnerRoutes, bulkKinds: userBulkKinds, demo: seedPartnerDetails },
  { name: 'scim', protocols: [scimProtocol] },
  { name: 'single-sign-on', routes: singleSignOnRoutes, jobs: singleSignOnJobs },
  { name: 'webhooks', routes: webhookRoutes, jobs: webhookJobs },
  { name: 'audit', routes: auditRoutes, jobs: auditJobs },
  { name: 'contacts', routes: contactRoutes, demo: seedContacts },
  { name: 'circuits', routes: circuitRoutes, jobs: circuitJobs, demo: seedCircuits },
  {
    name: 'support',
    routes: supportRoutes,
    jobs: supportJobs,
    webhookResources: [caseWebhookResource],
    demo: seedSupport,
  },
  { name: 'renewals', routes: renewalRoutes, bulkKinds: [RENEWAL_KIND] },
  {
    name: 'documentation',
    routes: documentationRoutes,
    jobs: documentationJobs,
    webhookResources: [noticeWebhookResource],
    demo: seedDocumentation,
  },
  { name: 'multi-quotes', routes: multiQuoteRoutes, jobs: multiQuoteJobs, demo: seedMultiQuotes },
  { name: 'multi-quote-sites', routes: multiQuoteSiteRoutes, bulkKinds: multiQuoteSiteBulkKinds },
  {
    name: 'multi-quote-imports',
    routes: multiQuoteImportRoutes,
    jobs: [resumeImportsJob],
    webhookResources: [importWebhookResource],
  },
  { name: 'multi-quote-searches', routes: multiQuoteSearchRoutes, jobs: multiQuoteSearchJobs },
  { name: 'multi-quote-choices', routes: multiQuoteChoiceRoutes, jobs: multiQuoteChoiceJobs },
  { name: 'multi-quote-quotes', routes: multiQuoteQuoteRoutes, bulkKinds: multiQuoteQuoteBulkKinds },
  { name: 'multi-quote-deals', routes: multiQuoteDealRoutes },
  { name: 'quote-margins', routes: quoteMarginRoutes },
  {
    name: 'multi-quote-negotiations',
    routes: multiQuoteNegotiationRoutes,
    jobs: multiQuoteNegotiationJobs,
    bulkKinds: negotiationBulkKinds,
  },
  {
    name: 'quote-negotiations',
    routes: quoteNegotiationRoutes,
    demo: seedQuoteNegotiations,
    bulkKinds: Object.values(NEGOTIATE_KINDS),
  },
  { name: 'multi-quote-history', routes: multiQuoteHistoryRoutes },
  { name: 'customers', routes: customerRoutes, jobs: customerJobs, demo: seedCustomers },
  { name: 'proposals', routes: proposalRoutes, jobs: [proposalMailJob] },
  { name: 'shared-proposals', routes: sharedProposalRoutes },
  { name: 'saved-views', routes: savedViewRoutes },
  { name: 'search', routes: searchRoutes },
  { name: 'openapi', routes: openapiRoutes },
];
