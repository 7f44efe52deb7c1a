import * as v from '@portal/api-client/schema';
import { fileEndpoint, listEndpoint } from '@portal/api-client/schema';

const common = { source: 'extension', access: 'quotes' } as const;

/** Terms to agree to on approval (§3 Terms and conditions). `content` is sanitised HTML. */
export const terms = v.object({
  id: v.number(),
  name: v.string(),
  title: v.string(),
  content: v.string(),
  agreementCopy: v.string(),
  agreementUrlCopy: v.nullable(v.string()),
  supplierKey: v.string(),
  quoteReferences: v.array(v.string()),
  /** The terms as files; each `url` is a download. */
  media: v.optional(v.array(v.object({ name: v.string(), type: v.string(), url: v.string() }))),
});
export type Terms = v.InferOutput<typeof terms>;

/** The terms that an approval accepts, of each kind of quote. */
export function termsEndpoints<const Name extends string, const Path extends string>(name: Name, one: Path) {
  return {
    listTerms: listEndpoint(
      `${name}.listTerms`,
      {
        ...common,
        method: 'GET',
        path: `${one}/tncs`,
        summary: 'The terms accepted by approving this quote.',
      },
      terms,
    ),
    downloadTermsDocument: fileEndpoint(`${name}.downloadTermsDocument`, {
      ...common,
      method: 'GET',
      path: `${one}/tncs/document`,
      summary: 'The terms of this quote as a PDF.',
    }),
  };
}
