import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { StartCalls } from '@portal/release-manifest';

type StartCall = StartCalls[string][number];
type DerivedCall = Pick<StartCall, 'path'> & { list: NonNullable<StartCall['list']> };
/** In `area.json`: a call, or the name of the list whose call it is. */
type DeclaredStart = StartCall | { list: string };

const isListName = (call: DeclaredStart): call is { list: string } => typeof call.list === 'string';

/** Replaces the names of lists in an area's `starts` with their first calls, as the lists are declared. */
export function deriveStarts(root: string, declared: Readonly<Record<string, readonly DeclaredStart[]>>) {
  const hasLists = Object.values(declared).flat().some(isListName);
  const calls = hasLists ? readListCalls(root) : [];
  const derive = ({ list }: { list: string }): DerivedCall => {
    const [call, ...others] = calls.filter((each) => each.list.name === list);
    if (call === undefined) {
      const known = [...new Set(calls.map((each) => each.list.name))].join(', ') || 'none';
      throw new Error(`${join(root, 'area.json')}: no list is named "${list}". Declared lists: ${known}.`);
    }
    // A list that differs by visitor: what all of them have.
    const filters = call.list.filters.filter((name) =>
      others.every((each) => each.list.filters.includes(name)),
    );
    return { ...call, list: { ...call.list, filters } };
  };
  const starts = Object.entries(declared).map(([path, given]) => [
    path,
    given.map((call) => (isListName(call) ? derive(call) : call)),
  ]);
  return Object.fromEntries(starts) as StartCalls;
}

const known = new Map<string, DerivedCall[]>();

/** The first calls of all lists of an area. Its modules run in a process of their own, which tests can start too. */
function readListCalls(root: string): DerivedCall[] {
  const read = known.get(root);
  if (read) return read;
  const script = join(import.meta.dirname, 'print-lists.ts');
  const output = execFileSync(process.execPath, ['--no-warnings', script, root], { encoding: 'utf8' });
  const calls: DerivedCall[] = JSON.parse(output);
  known.set(root, calls);
  return calls;
}
