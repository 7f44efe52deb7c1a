import * as v from '@portal/api-client/schema';
import {
  emptyEndpoint,
  instant,
  listEndpoint,
  requiredTextLine,
  resourceEndpoint,
} from '@portal/api-client/schema';

/** Views one user can save for one list. */
export const MAX_VIEWS_PER_LIST = 50;

/** Columns that a layout can name. */
const MAX_COLUMNS = 50;
const columnId = requiredTextLine(60);
const columnRecord = <Value extends v.GenericSchema>(value: Value) =>
  v.pipe(
    v.record(columnId, value),
    v.check(
      (record) => Object.keys(record).length <= MAX_COLUMNS,
      `may not have more than ${MAX_COLUMNS} items`,
    ),
  );

/** Widths in pixels by column, and how dense the rows are. */
const viewLayout = v.object({
  widths: v.optional(columnRecord(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5000)))),
  density: v.optional(v.picklist(['standard', 'compact'])),
});

/** How a user arranged the table of a list, where that differs from the list’s own columns. */
export const tableLayout = v.object({
  ...viewLayout.entries,
  /** Which columns are shown, by column. */
  shown: v.optional(columnRecord(v.boolean())),
  /** Columns in their order. */
  order: v.optional(
    v.pipe(v.array(columnId), v.maxLength(MAX_COLUMNS, `may not have more than ${MAX_COLUMNS} items`)),
  ),
});
export type TableLayout = v.InferOutput<typeof tableLayout>;

export const listLayout = v.object({ list: v.string(), layout: tableLayout });
export type ListLayout = v.InferOutput<typeof listLayout>;

/** The filters, sort order and columns of a list, saved under a name. */
export const savedView = v.object({
  id: v.number(),
  /** The list the view belongs to, for example `orders`. */
  list: v.string(),
  name: v.string(),
  /** The list's URL query, without `?`. */
  query: v.string(),
  /** Visible columns in order; null for the list's own choice. */
  columns: v.nullable(v.array(v.string())),
  /** Null for the list's own widths and density. */
  layout: v.nullable(viewLayout),
  /** Whether the list opens with this view for the caller. */
  isDefault: v.boolean(),
  /** Whether everyone in the caller's company sees it. */
  isShared: v.boolean(),
  /** Whether the caller created it. */
  isOwn: v.boolean(),
  /** Whether the caller may remove it. Older servers do not send it: only the owner may then. */
  canRemove: v.optional(v.boolean()),
  ownerName: v.string(),
  version: v.number(),
  updatedAt: instant,
});
export type SavedView = v.InferOutput<typeof savedView>;

const listName = requiredTextLine(60);
const fields = {
  name: requiredTextLine(60),
  query: v.pipe(v.string(), v.maxLength(4000, 'may not be greater than 4000 characters')),
  columns: v.optional(
    v.nullable(v.pipe(v.array(requiredTextLine(60)), v.maxLength(50, 'may not have more than 50 items'))),
  ),
  layout: v.optional(v.nullable(viewLayout)),
  isDefault: v.optional(v.boolean()),
  isShared: v.optional(v.boolean()),
};

export const list = listEndpoint(
  'savedViews.list',
  {
    method: 'GET',
    path: '/api/v1/me/views',
    source: 'extension',
    access: 'signed-in',
    summary: 'The views of a list that the caller saved, and those shared in the caller’s company, by name.',
    query: v.object({ list: listName }),
  },
  savedView,
);

export const create = resourceEndpoint(
  'savedViews.create',
  {
    method: 'POST',
    path: '/api/v1/me/views',
    source: 'extension',
    access: 'signed-in',
    summary: `Saves a view of a list. A user has at most ${MAX_VIEWS_PER_LIST} views per list, each under its own name.`,
    body: v.object({ ...fields, list: listName }),
  },
  savedView,
);

export const update = resourceEndpoint(
  'savedViews.update',
  {
    method: 'PATCH',
    path: '/api/v1/me/views/{id}',
    source: 'extension',
    access: 'signed-in',
    summary:
      'Changes a view. Everyone who sees it may make it their default; only its owner may change anything else. 409 with the view under `current` when `version` is no longer the latest.',
    body: v.object({
      ...fields,
      version: v.pipe(v.number(), v.integer()),
      name: v.optional(fields.name),
      query: v.optional(fields.query),
    }),
  },
  savedView,
);

export const remove = emptyEndpoint('savedViews.remove', {
  method: 'DELETE',
  path: '/api/v1/me/views/{id}',
  source: 'extension',
  access: 'signed-in',
  summary: 'Removes a view; for its owner, and for administrators once the owner is removed.',
});

export const listLayouts = listEndpoint(
  'savedViews.listLayouts',
  {
    method: 'GET',
    path: '/api/v1/me/table-layouts',
    source: 'extension',
    access: 'signed-in',
    summary:
      'How the caller arranged the tables of lists: which columns, in which order, how wide and how dense.',
  },
  listLayout,
);

export const saveLayout = resourceEndpoint(
  'savedViews.saveLayout',
  {
    method: 'PUT',
    path: '/api/v1/me/table-layouts',
    source: 'extension',
    access: 'signed-in',
    summary: 'Stores how the caller arranged the table of a list, in place of what was stored for it.',
    body: v.object({ list: listName, layout: tableLayout }),
  },
  listLayout,
);
