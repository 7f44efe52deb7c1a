import { getIn } from 'final-form';
import { isSameValue } from '../values/is-same-value.ts';

type Values = Record<string, unknown>;

export interface FormDraftContent {
  values: Values;
  /** The form's initial values when the draft was written. Drafts of earlier versions of the portal have none. */
  initialValues?: Values | undefined;
}

export interface RestorePlan {
  /** Fields that the user had changed, with their values. */
  changes: { path: string; value: unknown }[];
  /** Of these fields, those whose initial value has changed since: someone else may have changed it. */
  overlaps: string[];
}

/**
 * Decides which fields a draft restores. Fields that the user had not changed are left as they are now. Without the
 * initial values of that time, all fields of the draft count as changed.
 * @param hasFieldsIn whether the object at a path is edited in several fields; if not, it is one value
 */
export function planRestore(
  draft: FormDraftContent,
  current: Values,
  hasFieldsIn: (path: string) => boolean,
): RestorePlan {
  const plan: RestorePlan = { changes: [], overlaps: [] };
  const add = (path: string, mine: unknown) => {
    const theirs = getIn(current, path);
    const base = draft.initialValues === undefined ? undefined : getIn(draft.initialValues, path);
    const isUntouched = draft.initialValues === undefined ? mine === undefined : isSameValue(mine, base);
    if (isUntouched || isSameValue(mine, theirs)) return;
    plan.changes.push({ path, value: mine });
    if (!isSameValue(theirs, base)) plan.overlaps.push(path);
  };
  const visit = (path: string) => {
    const mine = getIn(draft.values, path);
    const objects = [mine, getIn(current, path)].filter(isObject);
    if (objects.length < 2 || !hasFieldsIn(path)) return add(path, mine);
    const base = draft.initialValues && getIn(draft.initialValues, path);
    for (const name of namesOf([...objects, base])) visit(`${path}.${name}`);
  };
  for (const name of namesOf([draft.values, draft.initialValues])) visit(name);
  return plan;
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

const namesOf = (objects: readonly unknown[]) =>
  new Set(objects.flatMap((object) => (isObject(object) ? Object.keys(object) : [])));
