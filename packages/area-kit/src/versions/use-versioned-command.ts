import type { AnyEndpoint, Endpoint } from '@portal/api-client';
import { type ApiError, isApiError, useCommand, useRefresh } from '@portal/portal-sdk';
import { useState } from 'react';
import type { ConflictDialogProps } from './conflict-types.ts';
import { isEquivalent, type Merge, mergeThreeWay } from './three-way-merge.ts';

interface Versioned {
  version: number;
}

export interface VersionedCommandOptions<Input, Output, Entity extends Versioned, Values extends object> {
  /** The contract's write; takes `version`, answers 409 with the entity under `current` when it is no longer the latest. */
  endpoint: Endpoint<Input, Output>;
  /** The entity as it was read. The version the user saw is the one when the form opened, not a later refresh. */
  entity: Entity;
  /** Form values of an entity. */
  getValues: (entity: Entity) => Values;
  /** Call input of form values, without the version. */
  getInput: (values: Values) => Omit<Input, 'version'>;
  /** Labels of the values in the conflict dialog; one for each. */
  labels: Readonly<Record<keyof Values & string, string>>;
  /** Text of a value in the conflict dialog. By default the value itself, "empty" if there is none. */
  formatValues?: { readonly [Name in keyof Values]?: (value: Values[Name]) => string };
  /** Reads the entity, for calls whose 409 does not carry it. */
  getLatest?: () => Promise<Entity>;
  /** Whether the latest entity can still be edited; if not, the refusal is thrown to the form. */
  canEdit?: (entity: Entity) => boolean;
  /** Reads to ask again after the write, and after a refusal. */
  refreshes?: readonly AnyEndpoint[];
  /** After the write succeeded: close the form, say so. */
  onSaved: (output: Output, values: Values) => void;
  /**
   * The user took all values of the colleague, so there is nothing to save. Without it they are saved again; give it
   * where the call cannot repeat what the colleague did.
   */
  onDiscarded?: () => void;
}

export interface VersionedCommand<Values> {
  /** The form's initial values. After a save, the saved values, so that an open form can save again. */
  initialValues: Values;
  /** The form's `onSubmit`: waits for the user's decision where a colleague changed the same values. */
  save: (values: Values) => Promise<void>;
  busy: boolean;
  /** Why the last save was refused; undefined while the user decides about a conflict. For commands without a form. */
  error: ApiError | undefined;
  clearError: () => void;
  /** Spread on `ConflictDialog`. */
  conflict: Pick<ConflictDialogProps, 'rows' | 'taken' | 'onKeepMine' | 'onTakeTheirs'>;
}

interface PendingConflict<Values extends object> {
  merge: Merge<Values, keyof Values & string>;
  theirs: Values;
  decide: (values: Values) => void;
}

/** Conflicts in a row before the refusal is thrown: each is with a newer version. */
const MAX_ATTEMPTS = 5;

/**
 * Saves values that two people may edit at the same time. Merges changes of different values. If both changed the
 * same value, the user decides in `ConflictDialog`. Nothing typed is lost and nothing is overwritten unseen.
 */
export function useVersionedCommand<Input, Output, Entity extends Versioned, Values extends object>(
  options: VersionedCommandOptions<Input, Output, Entity, Values>,
): VersionedCommand<Values> {
  const { entity, getValues, getInput, labels, canEdit = () => true } = options;
  const command = useCommand(options.endpoint, { refreshes: options.refreshes ?? [] });
  const refresh = useRefresh();
  const [opened, setOpened] = useState({ values: getValues(entity), version: entity.version });
  const [pending, setPending] = useState<PendingConflict<Values> | null>(null);

  /** The current entity; undefined if the write was refused for another reason. */
  async function latestAfter(error: unknown, version: number): Promise<Entity | undefined> {
    if (!isApiError(error) || error.code !== 'conflict') return undefined;
    const latest = options.getLatest ? await options.getLatest() : currentOf<Entity>(error.body);
    return latest !== undefined && latest.version !== version && canEdit(latest) ? latest : undefined;
  }

  async function save(values: Values): Promise<void> {
    let base = opened.values;
    let { version } = opened;
    let mine = values;
    for (let attempt = 1; ; attempt += 1) {
      try {
        // `getInput` leaves out the version only.
        const output = await command.run({ ...getInput(mine), version } as Input);
        if (isVersioned(output)) {
          const saved = output as Entity & Output; // the endpoint's own entity, by the contract
          setOpened({ values: getValues(saved), version: saved.version });
        }
        options.onSaved(output, mine);
        return;
      } catch (error) {
        const latest = await latestAfter(error, version);
        if (latest === undefined || attempt === MAX_ATTEMPTS) throw error;
        const theirs = getValues(latest);
        const merge = mergeThreeWay(base, mine, theirs);
        mine = merge.conflicts.length === 0 ? merge.merged : await askUser(merge, theirs);
        base = theirs;
        version = latest.version;
        if (options.onDiscarded && isEquivalent(mine, theirs)) {
          setOpened({ values: theirs, version });
          command.clearError();
          await refresh(...(options.refreshes ?? []));
          options.onDiscarded();
          return;
        }
      }
    }
  }

  function askUser(merge: Merge<Values, keyof Values & string>, theirs: Values): Promise<Values> {
    return new Promise((resolve) => {
      setPending({
        merge,
        theirs,
        decide: (values) => {
          setPending(null);
          resolve(values);
        },
      });
    });
  }

  function format(name: keyof Values & string, value: unknown): string {
    const formatValue = options.formatValues?.[name];
    // The merge names each value's own field.
    return formatValue ? formatValue(value as Values[typeof name]) : textOf(value);
  }

  return {
    initialValues: opened.values,
    save,
    busy: command.busy,
    error: pending === null ? command.error : undefined,
    clearError: command.clearError,
    conflict: {
      rows:
        pending?.merge.conflicts.map(({ name, mine, theirs }) => ({
          label: labels[name],
          mine: format(name, mine),
          theirs: format(name, theirs),
        })) ?? null,
      taken: pending?.merge.taken.map((name) => labels[name]) ?? [],
      onKeepMine: () => pending?.decide(pending.merge.merged),
      onTakeTheirs: () => {
        if (pending === null) return;
        const taken = pending.merge.conflicts.map(({ name }) => [name, pending.theirs[name]]);
        pending.decide({ ...pending.merge.merged, ...Object.fromEntries(taken) });
      },
    },
  };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.map(textOf).join(', ') : String(value);
}

function currentOf<Entity extends Versioned>(body: unknown): Entity | undefined {
  if (typeof body !== 'object' || body === null || !('current' in body)) return undefined;
  const { current } = body;
  return isVersioned(current) ? (current as Entity) : undefined; // the endpoint's own entity, by the contract
}

function isVersioned(value: unknown): value is Versioned {
  return typeof value === 'object' && value !== null && 'version' in value;
}
