/** A folder that the operator has chosen or dropped. */
export interface Folder {
  name: string;
  /** Its files, by their path in the folder with forward slashes. */
  files: ReadonlyMap<string, File>;
}

/** More than any build has. Reading stops there, for example for a folder with installed packages. */
const MAX_FILES = 20_000;

/** What was chosen or dropped cannot be read. The message is for the operator. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
}

/** The folder that was chosen with a file input. The browser puts the folder's name before every path. */
export function readChosenFolder(chosen: readonly File[]): Folder {
  const [first] = chosen;
  if (first === undefined) throw new FolderError('The folder is empty.');
  assertNotTooMany(chosen.length);
  const name = first.webkitRelativePath.split('/')[0] ?? '';
  return { name, files: new Map(chosen.map((file) => [pathInFolder(file.webkitRelativePath), file])) };
}

/** The folder that was dropped. Call it in the event's handler, because the browser forgets the items afterwards. */
export function readDroppedFolder(items: readonly DataTransferItem[]): Promise<Folder> {
  const entries = items.map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const [folder] = entries;
  if (entries.length !== 1 || folder === undefined || !isFolder(folder))
    return Promise.reject(new FolderError('Drop one folder: the folder that the build wrote.'));
  return readEntries(folder);
}

async function readEntries(folder: FileSystemDirectoryEntry): Promise<Folder> {
  const files = new Map<string, File>();
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const entry of await listEntries(next)) {
      if (isFolder(entry)) waiting.push(entry);
      else files.set(pathInFolder(entry.fullPath.slice(1)), await readEntry(entry));
      assertNotTooMany(files.size + waiting.length);
    }
  }
  if (files.size === 0) throw new FolderError('The folder is empty.');
  return { name: folder.name, files };
}

/** The browser returns the entries of a folder in parts, and an empty one at the end. */
async function listEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (part.length === 0) return all;
    all.push(...part);
  }
}

const readEntry = (entry: FileSystemEntry) =>
  // Every entry that is not a folder is a file.
  new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail));

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

const pathInFolder = (path: string) => path.slice(path.indexOf('/') + 1);

function assertNotTooMany(count: number): void {
  if (count <= MAX_FILES) return;
  throw new FolderError(
    'This folder has more files than any build. Choose the folder that the build wrote, such as dist.',
  );
}
