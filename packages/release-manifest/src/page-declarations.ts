import * as v from 'valibot';
import { pathPrefix, routePath } from './fields.ts';

/** Capabilities that a page may require; the same names as in the provider's contract. */
const capability = v.picklist([
  'quotes',
  'approvals',
  'approve',
  'orders',
  'services',
  'support',
  'documentation',
  'contacts',
  'contacts.manage',
  'partner',
  'partner.manage',
  'tokens.manage',
]);

const roles = v.pipe(
  v.array(v.picklist([1, 2, 3, 4, 5, 6], 'must be a role from 1 to 6')),
  v.minLength(1, 'must name at least one role'),
);

const permission = { capability: v.optional(capability), roles: v.optional(roles) };

/** Strict everywhere: a guard that this version does not know must refuse the area, not open the page to everyone. */
export const areaRoute = v.strictObject({
  /** Path with `:name` for parameters. */
  path: routePath,
  ...permission,
  /** Multi-quote tester partners only. */
  tester: v.optional(v.boolean()),
  /** Needs the partner's CRM account. */
  crm: v.optional(v.boolean()),
  /** Two-factor setup comes first if the partner enforces it; true unless stated. */
  twoFactor: v.optional(v.boolean()),
});

/** An entry of the main menu. It is shown to visitors who may open its page and have the entry's own permission. */
export const menuEntry = v.strictObject({
  /** Group of the menu: `quotes` (Quotes and Orders), `support` (Support) or `admin` (Users and API). */
  group: v.picklist(['quotes', 'support', 'admin']),
  label: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(30)),
  icon: v.picklist([
    'approvals',
    'changelog',
    'circuits',
    'company',
    'contacts',
    'dashboard',
    'documentation',
    'key',
    'newQuote',
    'orders',
    'quotes',
    'status',
    'support',
    'users',
  ]),
  path: pathPrefix,
  ...permission,
});
export type MenuEntry = v.InferOutput<typeof menuEntry>;

const commandText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40));

/** A command of the search box. It is offered to visitors who may open its page and have its own permission. */
export const command = v.strictObject({
  /** `create`: starts something new and has a label such as "New quote". `page`: is shown as "Go to" and its label. */
  kind: v.picklist(['create', 'page']),
  label: commandText,
  /** Further words that find it. */
  words: v.optional(v.array(commandText), []),
  path: pathPrefix,
  /** Query parameters of the page: `{ "new": "case" }`. */
  query: v.optional(v.record(v.string(), v.string()), {}),
  ...permission,
});
export type AreaCommand = v.InferOutput<typeof command>;

/** Named navigation targets: `reports.show` → `/reports/:id`. */
export const targets = v.record(
  v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)*$/, 'must be a name such as reports.show')),
  routePath,
);
