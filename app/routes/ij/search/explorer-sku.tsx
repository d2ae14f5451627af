import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { ButtonLink } from '~/components/ui/button';
import { ListTable } from '~/components/ui/list';
import { Card, Page } from '~/components/ui/page';
import { titled } from '~/components/ui/window-title';
import { formatInteger } from '~/domain/values/format';
import styles from './explorer-sku.module.css';

export const meta: MetaFunction<typeof loader> = (args) => titled(args, args.data?.sku ?? 'SKU');

/** The sheet of one SKU. */
export function loader({ context, params }: LoaderFunctionArgs) {
  return context.portal.skuSheets.sheet(context.person(), params['sku'] ?? '');
}

export default function Sku() {
  const { sku, description, facts, planned, links } = useLoaderData<typeof loader>();
  return (
    <Page
      title={`${sku} — ${description}`}
      crumb={
        <>
          <Link to="/ij/explorer">Explorer</Link> / SKU
        </>
      }
      tools={links.map(({ label, to }) => (
        <ButtonLink key={to} to={to}>
          {label}
        </ButtonLink>
      ))}
    >
      <Card padded>
        <dl className={styles.sheet}>
          {facts.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {planned && (
        <Card>
          <h2 className={styles.planTitle}>Quantidade planejada</h2>
          <ListTable
            label="Quantidade planejada por canal e ano"
            columns={[
              'Channel',
              ...planned.years.map((year) => ({ label: String(year), align: 'end' as const })),
              { label: 'Total', align: 'end' as const },
            ]}
            rows={planned.channels.map(({ channel, byYear, total }) => ({
              key: channel,
              cells: [channel, ...[...byYear, total].map(formatInteger)],
            }))}
          />
        </Card>
      )}
    </Page>
  );
}
