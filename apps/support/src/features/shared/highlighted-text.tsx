import type { contract } from '@portal/api-client';
import { color, radius, styled } from '@portal/ui';

const Mark = styled('mark')({
  borderRadius: radius.mark,
  backgroundColor: color.tone.warning.line,
  color: color.text.primary,
});

/** A text whose parts that the search matched are marked. */
export function HighlightedText({ parts }: { parts: contract.textSearch.HighlightedText }) {
  return parts.map(({ text, isMatch }, at) => (isMatch ? <Mark key={at}>{text}</Mark> : text));
}
