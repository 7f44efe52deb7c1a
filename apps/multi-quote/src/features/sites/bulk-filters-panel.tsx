import * as v from '@portal/api-client/schema';
import { Stack, Text } from '@portal/ui';
import { plural } from '@portal/ui/format';
import { Form, FormStatus, SubmitButton } from '@portal/ui/forms';
import { ModalSubmitBar, SidebarModal } from '@portal/ui/page';
import { SearchFilterFields } from '../shared/search-filters/search-filter-fields.tsx';
import {
  ANY_OFFER,
  searchFilterValues,
  toSearchFilters,
} from '../shared/search-filters/search-filter-schema.ts';
import type { Site } from './site-form.tsx';
import type { BulkSites } from './use-bulk-sites.tsx';

const schema = v.object({ searchFilters: searchFilterValues });

/** Sets the search filters of all selected sites. */
export function BulkFiltersPanel({
  bulk,
  rows,
  onClose,
}: {
  bulk: BulkSites;
  /** The selected sites that are known. */
  rows: readonly Site[];
  onClose: () => void;
}) {
  const number = plural(bulk.count, 'site');
  return (
    <SidebarModal open onClose={onClose} title={`Search filters of ${number}`}>
      <Form
        schema={schema}
        aria-label="Search filters"
        initialValues={{ searchFilters: ANY_OFFER }}
        onSubmit={async (values) => {
          const searchFilters = toSearchFilters(values.searchFilters);
          if (await bulk.change({ searchFilters }, rows)) onClose();
        }}
      >
        <Stack gap={6}>
          <FormStatus />
          <Text tone="muted">
            Replaces the search filters these sites have now. Locked sites keep theirs.
          </Text>
          <SearchFilterFields />
          <ModalSubmitBar>
            <SubmitButton>{`Set filters of ${number}`}</SubmitButton>
          </ModalSubmitBar>
        </Stack>
      </Form>
    </SidebarModal>
  );
}
