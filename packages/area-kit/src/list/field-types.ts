import type { AnyEndpoint, InputOf, OutputOf, PageOf, ParsedOf } from '@portal/api-client';

/** One row of what a list endpoint returns: an item of a page, or of an array. */
export type RowOf<E extends AnyEndpoint> =
  OutputOf<E> extends PageOf<infer Item> ? Item : OutputOf<E> extends readonly (infer Item)[] ? Item : never;

type RequiredKeys<T> = { [Key in keyof T]-?: object extends Pick<T, Key> ? never : Key }[keyof T];

/** Input the page must supply because the call cannot be made without it: path parameters. */
export type RequiredInput<E extends AnyEndpoint> = Pick<InputOf<E>, RequiredKeys<InputOf<E>>>;

/** Call input fields that every paged list has and no list declares as a filter. */
type PagingField = 'page' | 'perPage' | 'cursor' | 'containing' | 'sort' | 'direction' | 'search';

/** Optional call input fields: what the list can be filtered by. */
type FilterField<E extends AnyEndpoint> = Exclude<
  keyof InputOf<E> & string,
  PagingField | RequiredKeys<InputOf<E>>
>;

type NameOf<Field extends string, All extends string> = Field extends `${infer Base}From`
  ? `${Base}To` extends All
    ? Base
    : Field
  : Field extends `${infer Base}To`
    ? `${Base}From` extends All
      ? Base
      : Field
    : Field;

/** Filters of an endpoint: each input field by its name, `createdFrom` and `createdTo` together as `created`. */
export type FilterName<E extends AnyEndpoint> = NameOf<FilterField<E>, FilterField<E>>;

/** What one filter takes, as the call's input spells it. */
export type FilterValue<E extends AnyEndpoint, Name extends string> = Name extends keyof InputOf<E>
  ? NonNullable<InputOf<E>[Name]>
  : `${Name}From` extends keyof InputOf<E>
    ? { range: NonNullable<InputOf<E>[`${Name}From`]> }
    : never;

/** Whether a field takes several values. */
export type IsMultiple<Value> = Extract<Value, readonly unknown[]> extends never ? false : true;
/** One value of a field that may take several. */
export type One<Value> = Value extends readonly (infer Item)[] ? Item : Value;

/** Sort keys of an endpoint, as its schema parses them; any column where the schema takes any text. */
export type SortKey<E extends AnyEndpoint> = 'sort' extends keyof ParsedOf<E>
  ? Extract<NonNullable<ParsedOf<E>['sort']>, string>
  : string;

/** Filter part of the call input, as the URL asks for it. */
export type FilterInput<E extends AnyEndpoint> = Partial<Omit<InputOf<E>, PagingField>>;
