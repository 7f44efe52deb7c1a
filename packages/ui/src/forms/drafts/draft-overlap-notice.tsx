import { Button } from '../../core/actions/button.tsx';
import { AlertBanner } from '../../core/feedback/alert-banner.tsx';
import { useFormScope } from '../form-context.ts';

interface DraftOverlapNoticeProps {
  /** Restored fields whose saved values have changed since the draft was written. */
  paths: readonly string[];
  /** False for drafts that do not contain the earlier values. */
  isCertain: boolean;
  /** Puts the saved values into these fields. */
  onUseSaved: () => void;
  /** The user has read it, and keeps the draft. */
  onClose: () => void;
}

/** Names the fields in which a restored draft would overwrite newer values. */
export function DraftOverlapNotice({ paths, isCertain, onUseSaved, onClose }: DraftOverlapNoticeProps) {
  const { labels } = useFormScope();
  const entries = [...labels];
  const names = paths.map((path) => {
    const field = entries.find(([each]) => each === path || each.startsWith(`${path}.`));
    return field?.[1].label ?? 'A hidden field';
  });
  return (
    <AlertBanner
      tone="warning"
      title={`${[...new Set(names)].join(', ')} ${isCertain ? 'changed' : 'may have changed'} after you wrote this draft`}
      action={
        <Button size="small" onClick={onUseSaved}>
          Use saved values
        </Button>
      }
      onClose={onClose}
    >
      Your draft is in the form. If you save it, it replaces the newer values.
    </AlertBanner>
  );
}
