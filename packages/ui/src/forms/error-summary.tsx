import { getIn } from 'final-form';
import { useFormState } from 'react-final-form';
import { AlertBanner } from '../core/feedback/alert-banner.tsx';
import { focusRing } from '../theme/styles/css.ts';
import { styled } from '../theme/styles/styled.tsx';
import { radius } from '../theme/tokens.ts';
import { useFormScope, useMountedFields } from './form-context.ts';
import type { ErrorSummaryProps } from './types/form.ts';
import { displayMessage } from './validation/messages.ts';
import { getAllMessages } from './validation/validate.ts';

const FieldLink = styled('a')({
  // Minimum target size (WCAG 2.5.8).
  display: 'inline-block',
  paddingBlock: 2,
  color: 'inherit',
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  borderRadius: radius.mark,
  '&:focus-visible': focusRing,
});
const List = styled('ul')({ margin: 0, paddingLeft: 18 });

/** Lists every error after a failed submit, with links to the fields in screen order. */
export function ErrorSummary({ title = 'There is a problem' }: ErrorSummaryProps) {
  const { judged } = useFormScope();
  const labels = useMountedFields();
  const { errors, submitErrors, submitFailed, submitting, values } = useFormState({
    subscription: { errors: true, submitErrors: true, submitFailed: true, submitting: true, values: true },
  });
  if (!submitFailed || submitting) return null;

  const standing = getAllMessages(submitErrors).filter(([path]) =>
    judged.current ? Object.is(getIn(judged.current, path), getIn(values, path)) : false,
  );
  const seen = new Set<string>();
  const rows = [...standing, ...getAllMessages(errors)].flatMap(([path, text]) => {
    const place = findField(path, labels);
    if (!place || seen.has(place.id)) return [];
    seen.add(place.id);
    return [{ id: place.id, text: displayMessage(text, place.label, path) }];
  });
  if (rows.length === 0) return null;
  rows.sort((a, b) => sortByDocumentOrder(a.id, b.id));

  return (
    <AlertBanner tone="danger" title={title}>
      <List>
        {rows.map(({ id, text }) => (
          <li key={id}>
            <FieldLink
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(id);
              }}
            >
              {text}
            </FieldLink>
          </li>
        ))}
      </List>
    </AlertBanner>
  );
}

/** The field at the path, or its nearest parent. */
function findField(path: string, labels: ReadonlyMap<string, { label: string; id: string }>) {
  const keys = path.split('.');
  for (let length = keys.length; length > 0; length -= 1) {
    const found = labels.get(keys.slice(0, length).join('.'));
    if (found) return found;
  }
  return undefined;
}

function sortByDocumentOrder(a: string, b: string): number {
  const [first, second] = [document.getElementById(a), document.getElementById(b)];
  if (!first || !second) return 0;
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

function focusField(id: string): void {
  const element = document.getElementById(id);
  const control = element?.matches('input, select, textarea')
    ? element
    : element?.querySelector<HTMLElement>('input, select, textarea, button');
  control?.focus();
  element?.scrollIntoView?.({ block: 'center' });
}
