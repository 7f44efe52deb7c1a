import { contract } from '@portal/api-client';
import {
  ACCENT_FORMAT,
  describeTooLight,
  isReadableOnWhite,
  toReadableOnWhite,
} from '@portal/api-client/proposal';
import * as v from '@portal/api-client/schema';
import { ConflictDialog, useVersionedCommand } from '@portal/area-kit/detail';
import { showAlert } from '@portal/portal-sdk';
import { AlertBanner, Box, Button, Row, Stack } from '@portal/ui';
import { FormDraft } from '@portal/ui/fields';
import {
  Form,
  FormStatus,
  max,
  nullableText,
  regex,
  SubmitButton,
  TextareaField,
  TextField,
  useForm,
  useFormState,
} from '@portal/ui/forms';
import { BrandingPreview } from './branding-preview.tsx';

type Branding = contract.partner.Branding;

const { BRANDING_LIMITS } = contract.partner;

const schema = v.object({
  accentColor: nullableText(regex(ACCENT_FORMAT)),
  address: nullableText(max(BRANDING_LIMITS.address)),
  footer: nullableText(max(BRANDING_LIMITS.footer)),
  terms: nullableText(max(BRANDING_LIMITS.terms)),
});
type BrandingValues = v.InferOutput<typeof schema>;

const LABELS: Readonly<Record<keyof BrandingValues, string>> = {
  accentColor: 'Accent colour',
  address: 'Address',
  footer: 'Footer',
  terms: 'Terms and conditions',
};

interface BrandingFormProps {
  branding: Branding;
  onSaved: (branding: Branding) => void;
}

/** Colour and texts of proposals, with a preview of what is typed. */
export function BrandingForm({ branding, onSaved }: BrandingFormProps) {
  const edit = useVersionedCommand({
    endpoint: contract.partner.updateBranding,
    entity: branding,
    getValues: ({ accentColor, address, footer, terms }): BrandingValues => ({
      accentColor,
      address,
      footer,
      terms,
    }),
    getInput: (values) => values,
    labels: LABELS,
    onSaved: (saved) => {
      onSaved(saved);
      showAlert('Proposal branding saved.');
    },
  });
  return (
    <>
      <Form
        schema={schema}
        aria-label="Proposal branding"
        initialValues={edit.initialValues}
        onSubmit={edit.save}
      >
        <Stack gap={4}>
          <FormDraft draftKey="proposal-branding" version={1} />
          <FormStatus />
          <AccentField />
          <TextareaField
            name="address"
            label={LABELS.address}
            help={`Below your company’s name, up to ${BRANDING_LIMITS.addressLines} lines.`}
            rows={4}
            optional
          />
          <TextField
            name="footer"
            label={LABELS.footer}
            help="At the foot of each page, such as your company registration."
            optional
          />
          <TextareaField
            name="terms"
            label={LABELS.terms}
            help="Your own terms, as plain text. Shown after the prices."
            rows={8}
            optional
          />
          <TypedPreview logoId={branding.logoId} />
          <Row>
            <SubmitButton>Save branding</SubmitButton>
          </Row>
        </Stack>
      </Form>
      <ConflictDialog {...edit.conflict} what="your company’s branding" />
    </>
  );
}

const asColor = (text: string | null | undefined): string | null => {
  const typed = text?.trim() ?? '';
  return ACCENT_FORMAT.test(typed) ? typed.toLowerCase() : null;
};

/** The colour as text and as the browser's picker, with a readable one offered in place of one that is too light. */
function AccentField() {
  const form = useForm<BrandingValues>('The colour');
  const { values } = useFormState<Partial<BrandingValues>>({ subscription: { values: true } });
  const color = asColor(values.accentColor);
  const nearest = color === null || isReadableOnWhite(color) ? null : toReadableOnWhite(color);
  const chooseColour = (next: string) => form.change('accentColor', next);
  return (
    <Stack gap={2}>
      <Row gap={2} align="end">
        <Box sx={{ width: 200 }}>
          <TextField
            name="accentColor"
            label={LABELS.accentColor}
            placeholder="#24566e"
            spellCheck={false}
            optional
          />
        </Box>
        <Box
          component="input"
          type="color"
          aria-label="Choose the accent colour"
          value={color ?? '#24566e'}
          onChange={(event: { target: { value: string } }) => chooseColour(event.target.value)}
          sx={{ width: 44, height: 36, p: 0, border: 0, background: 'none', cursor: 'pointer' }}
        />
      </Row>
      {color !== null && nearest !== null && (
        <AlertBanner tone="warning" title="This colour cannot be used">
          <Stack gap={2}>
            <span>{`The colour ${describeTooLight(color)}.`}</span>
            <Row>
              <Button size="small" onClick={() => chooseColour(nearest)}>
                Use {nearest}
              </Button>
            </Row>
          </Stack>
        </AlertBanner>
      )}
    </Stack>
  );
}

function TypedPreview({ logoId }: Pick<Branding, 'logoId'>) {
  const { values } = useFormState<Partial<BrandingValues>>({ subscription: { values: true } });
  const color = asColor(values.accentColor);
  return (
    <BrandingPreview
      branding={{
        logoId,
        accentColor: color !== null && isReadableOnWhite(color) ? color : null,
        address: values.address ?? null,
        footer: values.footer ?? null,
        terms: values.terms ?? null,
      }}
    />
  );
}
