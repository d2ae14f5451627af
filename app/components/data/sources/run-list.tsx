import { Link } from '@remix-run/react';
import { runPath } from '~/domain/data/sources/source';
import type { RunRow } from '~/domain/data/sources/source-rows';
import { ListTable } from '../../ui/list';
import { Card, CardTitle } from '../../ui/page';
import { TonedState } from '~/components/ui/toned-state';
import settings from '../settings.module.css';
import styles from './sources.module.css';

/** The newest turns of a source, each with its files. */
export function RunList({ id, runs }: { id: string; runs: readonly RunRow[] }) {
  return (
    <Card>
      <CardTitle>Buscas</CardTitle>
      <p className={styles.lead}>As 50 mais novas dos últimos 90 dias.</p>
      <ListTable
        label="Buscas"
        cards
        columns={[
          'Quando',
          'Pedida',
          'Resultado',
          { label: 'Buscados', align: 'end' },
          { label: 'Já buscados', align: 'end' },
          { label: 'Falhas', align: 'end' },
        ]}
        advice="Ligue a fonte e busque agora, ou espere o horário dela."
        rows={runs.map(({ id: run, when, by, tone, words, taken, skipped, failed }) => ({
          key: run,
          cells: [
            <Link key="when" to={runPath(id, run)}>
              {when}
            </Link>,
            <span key="by" className={settings.name}>
              {by}
            </span>,
            <TonedState key="state" tone={tone} words={words} />,
            taken,
            skipped,
            failed,
          ],
        }))}
      />
    </Card>
  );
}
