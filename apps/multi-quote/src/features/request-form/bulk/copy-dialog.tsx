import * as v from '@portal/api-client/schema';
import {
  COPYABLE_SECTIONS,
  type CopyableSection,
  type CrfDraft,
  getCopyablePaths,
  SECTION_LABELS,
} from '@portal/quote-kit/request-form';
import { Button, Stack, Text } from '@portal/ui';
import { CheckboxField, RadioGroupField } from '@portal/ui/fields';
import { plural } from '@portal/ui/format';
import { Form, SubmitButton } from '@portal/ui/forms';
import { Modal } from '@portal/ui/page';
import type { SiteForm } from '../grid/answers.ts';
import { pickPaths } from './pick-answers.ts';
import type { Targets } from './use-bulk-answers.ts';

interface CopyDialogProps {
  source: SiteForm;
  /** The selected sites. */
  selected: Targets;
  /** How many open forms there are. */
  total: number;
  /** Returns whether the run has begun. If not, the dialog stays open. */
  onCopy: (targets: Targets, sections: CrfDraft, onlyEmpty: boolean) => Promise<boolean>;
  onClose: () => void;
}

const schema = v.object({
  sections: v.pipe(v.array(v.picklist(COPYABLE_SECTIONS)), v.minLength(1, 'Choose at least one section')),
  to: v.picklist(['selected', 'all']),
  replaces: v.boolean(),
});

const hasAnswers = ({ form }: SiteForm, section: CopyableSection) =>
  getCopyablePaths(form.sections, {}, [section], form.context).length > 0;

/** A form copied onto itself stays as it is, so only named sites leave it out. */
function withoutSite(targets: Targets, reference: string): Targets {
  if (!('references' in targets)) return targets;
  const references = targets.references.filter((each) => each !== reference);
  return { references, count: references.length };
}

/** Copies sections of one site's form to the selected sites, or to all others. */
export function CopyDialog({ source, selected, total, onCopy, onClose }: CopyDialogProps) {
  const { quote, form } = source;
  const others = withoutSite(selected, quote.reference);
  const sections = COPYABLE_SECTIONS.filter((section) => hasAnswers(source, section));
  const title = `Copy from ${quote.customerName}`;
  return (
    <Modal open onClose={onClose} title={title}>
      {sections.length === 0 ? (
        <Text>
          This form has nothing to copy yet: no contacts, property or installation details have been entered.
        </Text>
      ) : (
        <Form
          schema={schema}
          aria-label={title}
          initialValues={{
            sections: [...sections],
            to: others.count > 0 ? 'selected' : 'all',
            replaces: false,
          }}
          onSubmit={async ({ sections: chosen, to, replaces }) => {
            const paths = getCopyablePaths(form.sections, {}, chosen, form.context);
            const hasBegun = await onCopy(
              to === 'selected' ? others : { filters: {}, count: total },
              pickPaths(form.sections, paths),
              !replaces,
            );
            if (hasBegun) onClose();
          }}
        >
          <Stack gap={4}>
            <Text tone="muted">Dates belong to one order and are not copied.</Text>
            <Stack gap={1}>
              {sections.map((section) => (
                <CheckboxField
                  key={section}
                  name="sections"
                  value={section}
                  label={SECTION_LABELS[section].title}
                />
              ))}
            </Stack>
            <RadioGroupField<'selected' | 'all'>
              name="to"
              label="Copy to"
              options={[
                ...(others.count > 0
                  ? [{ value: 'selected' as const, label: `The selected ${plural(others.count, 'site')}` }]
                  : []),
                { value: 'all', label: `All ${plural(total, 'site')} with an open form` },
              ]}
            />
            <CheckboxField
              name="replaces"
              label="Replace answers that a site already has"
              help="Otherwise only questions without an answer are filled in."
            />
            <Stack gap={2} sx={{ flexDirection: { sm: 'row-reverse' } }}>
              <SubmitButton>Copy</SubmitButton>
              <Button onClick={onClose}>Cancel</Button>
            </Stack>
          </Stack>
        </Form>
      )}
    </Modal>
  );
}
