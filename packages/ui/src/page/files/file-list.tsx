import type { ReactNode } from 'react';
import { IconButton } from '../../core/actions/icon-button.tsx';
import { Link } from '../../core/actions/link.tsx';
import { icons } from '../../core/display/icons.tsx';
import { StatusTag } from '../../core/display/status-tag.tsx';
import { VisuallyHidden } from '../../core/layout/visually-hidden.tsx';
import { formatBytes } from '../../format/measures.ts';
import { color } from '../../theme/styles/css.ts';
import { styled } from '../../theme/styles/styled.tsx';
import { radius } from '../../theme/tokens.ts';
import { ProgressTrack } from '../progress/progress-bar.tsx';

const List = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

const Item = styled('li')({
  padding: '4px 4px 4px 10px',
  border: `1px solid ${color.line.main}`,
  borderRadius: radius.control,
  backgroundColor: color.surface.raised,
  fontSize: 13,
  lineHeight: '20px',
  '& > [role="progressbar"]': { height: 4, margin: '2px 6px 4px 0' },
});

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 12px',
  alignItems: 'center',
  minHeight: 28,
  '& > span:last-child': { marginRight: 6 },
});
const Name = styled('span')({
  display: 'flex',
  flex: '1 1 160px',
  gap: 8,
  alignItems: 'center',
  minWidth: 0,
  overflowWrap: 'anywhere',
});
const Kind = styled('span')({
  flex: 'none',
  width: 36,
  borderRadius: radius.small,
  backgroundColor: color.surface.sunken,
  color: color.text.muted,
  fontSize: 10,
  fontWeight: 600,
  lineHeight: '20px',
  letterSpacing: '0.02em',
  textAlign: 'center',
});
const Detail = styled('span')({
  color: color.text.muted,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});
const FileError = styled('p')({
  display: 'flex',
  gap: 6,
  margin: '0 0 4px',
  color: color.tone.danger.fg,
  fontSize: 12,
  lineHeight: '16px',
  '& > svg': { flex: 'none', fontSize: 14, marginTop: 1 },
});

export interface FileItem {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes?: number | null;
  /** Download URL; makes the name a link. */
  readonly href?: string;
  /** Details: who added the file and when. */
  readonly meta?: ReactNode;
  /** Upload progress, 0 to 1, or null when unknown. */
  readonly progress?: number | null;
  /** Why the file could not be uploaded or was rejected. */
  readonly error?: string;
}

export interface FileListProps {
  /** Accessible name of the list: "Attachments". */
  label: string;
  files: readonly FileItem[];
  /** Adds a remove button to each file that is not uploading. */
  onRemove?: (file: FileItem) => void;
  /** Adds a cancel button to each uploading file, until it is fully sent. */
  onCancel?: (file: FileItem) => void;
  /** Shown instead of an empty list; nothing by default. */
  empty?: ReactNode;
}

/** `survey.final.pdf` → PDF; a name without a short extension gives "File". */
function getFileKind(name: string): string {
  const ending = /\.([a-z\d]{1,4})$/i.exec(name)?.[1];
  return ending?.toUpperCase() ?? 'FILE';
}

/** A list of files with sizes, download links, remove buttons and upload progress. */
export function FileList({ label, files, onRemove, onCancel, empty }: FileListProps) {
  if (files.length === 0) return empty ?? null;
  const getAction = (file: FileItem) => {
    const isSending = file.progress !== undefined;
    if (!isSending) return onRemove && { label: `Remove ${file.name}`, onClick: () => onRemove(file) };
    return (
      onCancel &&
      file.progress !== 1 && { label: `Cancel upload of ${file.name}`, onClick: () => onCancel(file) }
    );
  };
  return (
    <List aria-label={label}>
      {files.map((file) => (
        <Item key={file.id}>
          <Line>
            <Name>
              <Kind aria-hidden>{getFileKind(file.name)}</Kind>
              {file.href === undefined ? file.name : <Link href={file.href}>{file.name}</Link>}
            </Name>
            {file.meta && <Detail>{file.meta}</Detail>}
            {file.error !== undefined && <StatusTag tone="danger">Not uploaded</StatusTag>}
            {typeof file.sizeBytes === 'number' && <Detail>{formatBytes(file.sizeBytes)}</Detail>}
            {typeof file.progress === 'number' && <Detail aria-hidden>{toPercent(file.progress)}%</Detail>}
            <FileAction button={getAction(file)} />
          </Line>
          {file.progress !== undefined && <Progress file={file} progress={file.progress} />}
          {file.error !== undefined && (
            <FileError>
              <icons.error />
              <span>{file.error}</span>
            </FileError>
          )}
        </Item>
      ))}
    </List>
  );
}

function FileAction({ button }: { button: { label: string; onClick: () => void } | false | undefined }) {
  if (!button) return null;
  return <IconButton size="small" tooltip={false} icon={<icons.close fontSize="small" />} {...button} />;
}

const toPercent = (part: number) => Math.floor(Math.min(1, Math.max(0, part)) * 100);

/** Announced in these steps rather than on every change. */
const ANNOUNCED_STEP = 25;

function Progress({ file: { name }, progress }: { file: FileItem; progress: number | null }) {
  const percent = progress === null ? null : toPercent(progress);
  const announced = percent === null ? null : Math.floor(percent / ANNOUNCED_STEP) * ANNOUNCED_STEP;
  return (
    <>
      <ProgressTrack label={`Uploading ${name}`} value={percent} max={100} />
      <VisuallyHidden role="status">
        {announced === null ? `Uploading ${name}` : `Uploading ${name}: ${announced}%`}
      </VisuallyHidden>
    </>
  );
}
