import * as v from '@portal/api-client/schema';
import { day, listEndpoint, resourceEndpoint } from '@portal/api-client/schema';
import { highlightedText, textMatch, textSearchQuery } from '../shared/text-search.ts';

export const changelog = v.object({
  id: v.number(),
  version: v.string(),
  date: day,
  title: v.string(),
  entries: v.array(
    v.object({
      kind: v.picklist(['new', 'improved', 'fixed']),
      text: v.string(),
      /** Where to find it, for callers who may open that page. */
      link: v.optional(v.object({ label: v.string(), path: v.string() })),
    }),
  ),
});
export type Changelog = v.InferOutput<typeof changelog>;

/** Open to roles 1,2,3,4,6, with or without a CRM account: `documentation`, not `support`. */
export const listChangelogs = listEndpoint(
  'support.listChangelogs',
  {
    method: 'GET',
    path: '/api/v1/support/changelogs',
    source: 'extension',
    access: 'documentation',
    summary: 'Portal changelog, newest first.',
  },
  changelog,
);
export const getHelp = resourceEndpoint(
  'support.getHelp',
  {
    method: 'GET',
    path: '/api/v1/support/help',
    source: 'extension',
    access: 'documentation',
    summary: 'Help articles and contact details.',
  },
  v.object({
    contacts: v.array(
      v.object({
        name: v.string(),
        purpose: v.string(),
        telephone: v.string(),
        email: v.string(),
        hours: v.string(),
      }),
    ),
    /** `content` is sanitised HTML. */
    articles: v.array(
      v.object({ id: v.number(), category: v.string(), title: v.string(), content: v.string() }),
    ),
  }),
);
export const helpHit = v.object({
  /** The article's id. */
  id: v.number(),
  category: v.string(),
  title: v.string(),
  highlightedTitle: highlightedText,
  excerpt: highlightedText,
  match: textMatch,
});
export type HelpHit = v.InferOutput<typeof helpHit>;

export const searchHelp = listEndpoint(
  'support.searchHelp',
  {
    method: 'GET',
    path: '/api/v1/support/help/search',
    source: 'extension',
    access: 'documentation',
    summary: 'Help articles with all words of a text, best matches first.',
    query: textSearchQuery,
  },
  helpHit,
);
