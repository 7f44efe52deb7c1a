import { fuzzyFilter } from '@portal/ui/page';

/** Something to start or to open from the search box; it leads to a page or runs. */
export interface SearchCommand {
  id: string;
  /** Heading it is shown under. */
  group: string;
  title: string;
  /** Further words that find it. */
  words: readonly string[];
  href?: string | undefined;
  run?: (() => void) | undefined;
}

interface MatchingCommands {
  /** Each typed word starts a word of the command: "new b" finds "New broadband quote". Shown before everything else. */
  named: readonly SearchCommand[];
  /** The others that contain the text or nearly contain it. */
  similar: SearchCommand[];
}

/** Shorter words are part of too many others. */
const MIN_FUZZY_CHARACTERS = 3;

export function matchCommands(commands: readonly SearchCommand[], text: string): MatchingCommands {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  const textOf = ({ title, words }: SearchCommand) => [title, ...words].join(' ');
  const isNamed = (command: SearchCommand) => {
    const own = textOf(command)
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u);
    return typed.every((word) => own.some((one) => one.startsWith(word)));
  };
  const named = typed.length === 0 ? commands : shortestFirst(commands.filter(isNamed));
  if (text.trim().length < MIN_FUZZY_CHARACTERS) return { named, similar: [] };
  const others = commands.filter((command) => !named.includes(command));
  const similar = typed.reduce<readonly SearchCommand[]>(
    (remaining, word) => fuzzyFilter(remaining, word, textOf),
    others,
  );
  return { named, similar: similar.map((command) => ({ ...command, group: 'Similar commands' })) };
}

/** Sorts each group by title length: the shortest title has the least text beyond the typed one. */
function shortestFirst(commands: readonly SearchCommand[]): SearchCommand[] {
  const groups = [...new Set(commands.map(({ group }) => group))];
  return commands.toSorted(
    (a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.title.length - b.title.length,
  );
}
