import { contract } from '@portal/api-client';
import { getAttributeItems } from '@portal/area-kit/detail';
import { Stack } from '@portal/ui';
import { KeyValueList } from '@portal/ui/detail';
import { Section } from '@portal/ui/page';
import type { SupportCase } from '../shared/case-types.ts';

const { CIRCUIT_ATTRIBUTE_GROUPS, labelledAttributes } = contract.circuits;

/** All attributes of the service as they were when the case was opened, in the groups of the service's page. */
export function CaseServiceDetails({ assetAttributes }: Pick<SupportCase, 'assetAttributes'>) {
  const present = labelledAttributes(assetAttributes);
  if (present.length === 0) return null;
  return (
    <Section title="Service details" description="When this case was opened">
      <Stack gap={5}>
        {CIRCUIT_ATTRIBUTE_GROUPS.map(({ group, label }) => {
          const members = present.filter((attribute) => attribute.group === group);
          if (members.length === 0) return null;
          return (
            <Section key={group} level={3} title={label}>
              <KeyValueList columns={2} items={getAttributeItems(members)} />
            </Section>
          );
        })}
      </Stack>
    </Section>
  );
}
