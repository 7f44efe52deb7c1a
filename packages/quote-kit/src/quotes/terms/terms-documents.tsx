import { DownloadButton } from '@portal/area-kit/detail';
import { Link, Row } from '@portal/ui';
import { useQuoteKind } from '../quote-kind-context.tsx';
import type { Terms } from '../quote-types.ts';

interface TermsDocumentsProps {
  terms: Pick<Terms, 'name' | 'title' | 'media'>;
  /** The quote through which the document is downloaded. */
  reference: string;
}

/** The terms as files to keep: every medium of the specification (§3). */
export function TermsDocuments({ terms, reference }: TermsDocumentsProps) {
  const { calls } = useQuoteKind();
  const path = `/${reference}/tncs/document`;
  const media = terms.media?.length ? terms.media : [{ name: `${terms.name}.pdf`, url: path }];
  return (
    <Row
      component="ul"
      role="list"
      wrap
      gap={4}
      aria-label={`Documents of ${terms.title}`}
      data-print="hide"
      sx={{ m: 0, p: 0, listStyle: 'none' }}
    >
      {media.map(({ name, url }) => (
        <li key={url}>
          {url.endsWith(path) ? (
            <DownloadButton endpoint={calls.downloadTermsDocument} input={{ reference }} name={name} />
          ) : (
            <Link href={url} external>
              {name}
            </Link>
          )}
        </li>
      ))}
    </Row>
  );
}
