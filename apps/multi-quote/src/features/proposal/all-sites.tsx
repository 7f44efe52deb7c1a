import type { contract } from '@portal/api-client';
import { OptionColumns, PriceTable } from '@portal/quote-kit/proposal';
import { Text } from '@portal/ui';
import { formatMoney } from '@portal/ui/format';
import { Fragment } from 'react';
import { formatEcc } from './format-ecc.ts';

/** All sites of a proposal on the sheet together. */
export function AllSites({
  offer: { install, monthly, firmEcc, estimatedEcc },
  sites,
}: {
  offer: contract.proposals.DealOffer;
  sites: readonly contract.proposals.DealSite[];
}) {
  return (
    <PriceTable style={{ minWidth: 560 }}>
      <thead>
        <tr>
          <th scope="col">Site</th>
          <th scope="col">Service and term</th>
          <th scope="col" className="amount">
            Install
          </th>
          <th scope="col" className="amount">
            Monthly
          </th>
          <th scope="col" className="amount">
            ECC
          </th>
        </tr>
      </thead>
      <tbody>
        {sites.map((site, index) => (
          <Fragment key={index}>
            <tr>
              <th scope="row">
                {site.name}
                <Text variant="caption" tone="muted" component="div">
                  {site.address}
                </Text>
              </th>
              <td>
                {site.service}
                <Text variant="caption" tone="muted" component="div">
                  {site.term}
                </Text>
                {site.options.length > 0 && (
                  <Text variant="caption" component="div">
                    Recommended option (of {site.options.length})
                  </Text>
                )}
              </td>
              <td className="amount">{formatMoney(site.install)}</td>
              <td className="amount">{formatMoney(site.monthly)}</td>
              <td className="amount">{formatEcc(site)}</td>
            </tr>
            {site.options.length > 0 && (
              <tr>
                <td colSpan={5}>
                  <OptionColumns options={site.options} label={`Options for ${site.name}`} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td className="amount">{formatMoney(install)}</td>
          <td className="amount">{formatMoney(monthly)}</td>
          <td className="amount">{formatMoney(firmEcc + estimatedEcc)}</td>
        </tr>
      </tfoot>
    </PriceTable>
  );
}
