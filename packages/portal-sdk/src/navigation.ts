/**
 * Named navigation targets (specification §2): areas link to each other by name, never by path. `:name` is a parameter.
 */
export const PATHS = {
  dashboard: '/',
  'availability.quotes.index': '/availability/quotes',
  'availability.quotes.results': '/availability/quotes/results',
  'availability.broadband-quotes.index': '/availability/broadband-quotes',
  'availability.broadband-quotes.results': '/availability/broadband-quotes/results',
  'availability.multi-quotes.index': '/availability/multi-quotes',
  'availability.multi-quotes.show': '/availability/multi-quotes/:uuid',
  'availability.multi-quotes.search': '/availability/multi-quotes/:uuid/search',
  'availability.multi-quotes.searches': '/availability/multi-quotes/:uuid/searches',
  'availability.multi-quotes.location': '/availability/multi-quotes/:uuid/searches/:multiQuoteLocationUuid',
  quotes: '/quotes',
  'quotes.show': '/quotes/:reference',
  'quotes.approve': '/quotes/:reference/:approvalTermsId',
  'broadband-quotes.index': '/broadband-quotes',
  'broadband-quotes.show': '/broadband-quotes/:reference',
  'multi-quotes.index': '/multi-quotes',
  'multi-quotes.price-requests': '/multi-quotes/price-requests',
  'multi-quotes.show': '/multi-quotes/:uuid',
  'multi-quotes.import': '/multi-quotes/:uuid/addresses/import',
  'multi-quotes.import-template': '/multi-quotes/:uuid/multi-quote-locations/import/template',
  'multi-quotes.request-forms': '/multi-quotes/:uuid/request-forms',
  'multi-quotes.terms': '/multi-quotes/:uuid/terms',
  'multi-quotes.negotiation': '/multi-quotes/:uuid/negotiations/:negotiationUuid',
  approvals: '/approvals',
  orders: '/orders',
  'orders.show': '/orders/:reference',
  customers: '/customers',
  'customers.show': '/customers/:id',
  'customers.by-name': '/customers/by-name',
  circuits: '/circuits',
  'circuits.show': '/circuits/:id',
  support: '/support',
  'support.case': '/support/case/:id',
  'support.help': '/support/help',
  changelogs: '/support/changelogs',
  documentation: '/documentation/folders',
  'documentation.folder': '/documentation/folders/:id',
  'documentation.notifications': '/documentation/notifications',
  'documentation.notification': '/documentation/notification/:id',
  'partner.users': '/partner/users',
  'partner.user': '/partner/users/:id',
  'partner.api-access': '/partner/api-access',
  'partner.api-reference': '/partner/api-access/reference',
  'partner.webhooks': '/partner/api-access/webhooks',
  'partner.webhook': '/partner/api-access/webhooks/:id',
  'partner.webhook-delivery': '/partner/api-access/webhooks/:id/deliveries/:deliveryId',
  'partner.single-sign-on': '/partner/single-sign-on',
  'partner.audit': '/partner/audit',
  'partner.audit-entry': '/partner/audit/:id',
  'partner.company': '/partner/company',
  'partner.contacts': '/partner/contacts',
  account: '/account/personal',
  'account.notifications': '/account/notifications',
  'account.notification-settings': '/account/notifications/settings',
  'account.password.change': '/account/password/change',
  'account.password.expired': '/account/password',
  'account.2fa': '/account/2fa',
  login: '/login',
  'login.challenge': '/2fa',
  'password.email': '/password/email',
  'password.reset': '/password/reset/',
  'single-sign-on': '/single-sign-on/:key',
  register: '/register',
  sla: '/sla',
} as const;

export type TargetName = keyof typeof PATHS;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type TargetParams<Name extends TargetName> = {
  [Param in ParamNames<(typeof PATHS)[Name]>]: string | number;
};
type QueryValue = string | number | boolean | readonly string[] | null | undefined;
export type TargetQuery = Readonly<Record<string, QueryValue>>;

type Arguments<Name extends TargetName> = [ParamNames<(typeof PATHS)[Name]>] extends [never]
  ? [params?: null, query?: TargetQuery]
  : [params: TargetParams<Name>, query?: TargetQuery];

/** The URL of a named target: `pathTo('quotes.show', { reference })`, `pathTo('approvals', null, { status: 'data_added' })`. */
export function pathTo<Name extends TargetName>(name: Name, ...[params, query]: Arguments<Name>): string {
  return fillPath(PATHS[name], params ?? {}, query ?? {});
}

/** A path with its parameters filled in and a query. */
export function fillPath(
  path: string,
  params: Readonly<Record<string, unknown>>,
  query: TargetQuery,
): string {
  return (
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))) +
    queryString(query)
  );
}

function queryString(query: TargetQuery): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) for (const item of value) search.append(key, item);
    else search.set(key, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
