import {
  ContactSection,
  type CrfSection,
  InstallationSection,
  PropertySection,
  TechnicalSection,
} from '@portal/quote-kit/request-form';
import { Box, Button, icons, Row, Stack, Text } from '@portal/ui';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import type { AddonChoice } from '../../shared/addons/addon-selection.ts';
import { CRF_STEPS, type CrfStep, STEP_LABELS } from '../../shared/crf-steps.ts';
import { DocumentsSection } from '../documents/documents-section.tsx';
import type { CrfDocuments } from '../documents/use-crf-documents.ts';
import { AddonSection } from './addon-section.tsx';

interface CrfSectionPanelProps {
  reference: string;
  section: CrfStep;
  documents: CrfDocuments;
  showErrors: boolean;
  /** Add-ons that are chosen but not saved yet; null if there are none. */
  unsavedAddons: AddonChoice[] | null;
  /** At the end of the last step: the submit button. */
  end: ReactNode;
  onOpen: (section: CrfStep) => void;
}

/** The fields of one section, with links to the previous and next sections. */
export function CrfSectionPanel({
  reference,
  section,
  documents,
  showErrors,
  unsavedAddons,
  end,
  onOpen,
}: CrfSectionPanelProps) {
  const heading = useRef<HTMLElement>(null);
  const shown = useRef(section);
  useEffect(() => {
    if (shown.current === section) return;
    shown.current = section;
    heading.current?.focus();
  }, [section]);

  const at = CRF_STEPS.indexOf(section);
  const before = CRF_STEPS[at - 1];
  const next = CRF_STEPS[at + 1];
  const { title, text } = STEP_LABELS[section];
  return (
    <Stack component="section" aria-labelledby="crf-section-title" gap={5} sx={{ maxWidth: 720 }}>
      <Stack gap={1}>
        <Text
          id="crf-section-title"
          ref={heading}
          tabIndex={-1}
          component="h2"
          variant="heading"
          weight={600}
          sx={{ m: 0, scrollMarginTop: '72px', outline: 'none' }}
        >
          {title}
        </Text>
        <Text tone="muted">{text}</Text>
      </Stack>
      <Stack key={section} gap={5}>
        {section === 'documents' ? (
          <DocumentsSection reference={reference} files={documents} />
        ) : (
          <SectionFields
            reference={reference}
            section={section}
            showErrors={showErrors}
            unsavedAddons={unsavedAddons}
          />
        )}
      </Stack>
      <Row
        justify="space-between"
        gap={2}
        wrap
        sx={{
          pt: 4,
          borderTop: 1,
          borderColor: 'line.main',
          flexDirection: { xs: 'column-reverse', sm: 'row' },
        }}
      >
        {before === undefined ? (
          <span />
        ) : (
          <Button variant="quiet" icon={<icons.back />} onClick={() => onOpen(before)}>
            {STEP_LABELS[before].title}
          </Button>
        )}
        {next === undefined ? (
          <Box sx={{ maxWidth: 320 }}>{end}</Box>
        ) : (
          <Button endIcon={<icons.chevronRight />} onClick={() => onOpen(next)}>
            Next: {STEP_LABELS[next].title}
          </Button>
        )}
      </Row>
    </Stack>
  );
}

interface SectionFieldsProps
  extends Pick<CrfSectionPanelProps, 'reference' | 'showErrors' | 'unsavedAddons'> {
  section: CrfSection;
}

/** Memoised, because the workspace renders again whenever the form is saved. */
const SectionFields = memo(function SectionFields({ section, ...addonSection }: SectionFieldsProps) {
  switch (section) {
    case 'addonDetails':
      return <AddonSection {...addonSection} />;
    case 'contactDetails':
      return <ContactSection />;
    case 'installationDetails':
      return <InstallationSection />;
    case 'propertyDetails':
      return <PropertySection />;
    case 'technicalDetails':
      return <TechnicalSection />;
  }
});
