import type { Quote } from '@portal/quote-kit/quotes';
import {
  CRF_SECTIONS,
  describeAnswer,
  getAnswer,
  getFieldLabel,
  getSectionFields,
  isFieldShown,
} from '@portal/quote-kit/request-form';
import { formatMoney, formatTermMonths } from '@portal/ui/format';
import type { CrfAnswer } from '../../shared/quote-types.ts';

type Submission = NonNullable<CrfAnswer['previousSubmission']>;
type Current = Pick<
  Quote,
  'customerName' | 'productName' | 'termMonths' | 'installCost' | 'monthlyCost' | 'eccCost'
> &
  Pick<CrfAnswer, 'sections' | 'context'>;

export interface SubmissionChange {
  label: string;
  from: string;
  to: string;
}

const NONE = 'none';

/** Differences between two submissions of a request: customer, product, term, prices and answers. */
export function getSubmissionChanges(before: Submission, current: Current): SubmissionChange[] {
  const money = (field: 'installCost' | 'monthlyCost' | 'eccCost', label: string) =>
    toChange(label, formatMoney(before[field]), formatMoney(current[field]));
  const answers = CRF_SECTIONS.flatMap((section) =>
    getSectionFields(section).map((path) => {
      const describe = (sections: Submission['sections']) =>
        isFieldShown(path, sections, current.context)
          ? describeAnswer(path, getAnswer(sections, path))
          : null;
      return toChange(getFieldLabel(path), describe(before.sections), describe(current.sections));
    }),
  );
  return [
    toChange('Customer', before.customerName, current.customerName),
    // Earlier releases did not store product and term.
    toChange('Product', before.productName ?? current.productName, current.productName),
    toChange(
      'Term',
      formatTermMonths(before.termMonths ?? current.termMonths),
      formatTermMonths(current.termMonths),
    ),
    money('monthlyCost', 'Monthly'),
    money('installCost', 'Install'),
    money('eccCost', 'ECC'),
    ...answers,
  ].filter((change) => change !== null);
}

function toChange(label: string, from: string | null, to: string | null): SubmissionChange | null {
  return from === to ? null : { label, from: from ?? NONE, to: to ?? NONE };
}
