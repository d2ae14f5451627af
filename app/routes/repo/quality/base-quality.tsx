import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useSearchParams } from '@remix-run/react';
import styles from '~/components/data/quality/quality.module.css';
import { TermState, toneOf } from '~/components/data/quality/term-state';
import { JobState } from '~/components/data/jobs/job-state';
import { TileGrid } from '~/components/insight/panels/tile-grid';
import { ButtonLink } from '~/components/ui/button';
import { ListTable } from '~/components/ui/list';
import { Notice } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { titled } from '~/components/ui/window-title';
import { watchPath } from '~/domain/data/quality/watch';
import { qualityTiles } from '~/domain/insight/quality/plots';
import { messages } from '~/domain/messages';
import { mayEnter } from '~/domain/people/access/access';
import { formatDateTime, formatInteger } from '~/domain/values/format';

export const meta: MetaFunction<typeof loader> = (args) =>
  titled(args, args.data ? `Qualidade de ${args.data.label}` : 'Qualidade');

/** GET the quality of a base. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { quality, config } = context.portal;
  const { timeZone } = config.tenant;
  const person = context.person();
  const { loads, reasonOf, listed, kept, missed, ...base } = await quality.base(person, params['name'] ?? '');
  const stamp = (at: Date) => formatDateTime(at, timeZone);
  return {
    ...base,
    missed: missed !== null,
    mayWatch: mayEnter('/repo/qualidade/:name/prazo', person.type, config.flags),
    mayFollow: mayEnter('/jobs/executados', person.type, config.flags),
    tiles: qualityTiles(loads, reasonOf),
    listed: listed.map(({ endedAt, ...load }) => ({ ...load, endedAt: stamp(endedAt) })),
    kept: kept.map(({ due, came, late }) => ({ due: stamp(due), came: came && stamp(came), late })),
  };
}

/** A base's loads, the reasons of their refusals, and whether it met its deadlines. */
export default function BaseQuality() {
  const base = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { shrinks, refuses, isSet } = base.watch;
  return (
    <Page
      title={base.label}
      crumb={<Link to="/repo/qualidade">Qualidade</Link>}
      tools={
        <div className={styles.tools}>
          <ButtonLink to={`/repo/master-data?${new URLSearchParams({ collection: base.name })}`}>
            Ver linhas
          </ButtonLink>
          {base.mayWatch && (
            <ButtonLink to={watchPath(base.name)} look="primary">
              Prazo e limites
            </ButtonLink>
          )}
        </div>
      }
    >
      {params.get('feito') === 'salvo' && <Notice tone="good">{messages.watchSaved}</Notice>}
      <Card padded>
        <TermState {...base} tone={toneOf(base)} />
        <p className={styles.soft}>
          {formatInteger(base.rows)} linhas hoje.{' '}
          {isSet
            ? `Avisa de cargas vazias${shrinks === null ? '' : `, ${shrinks}% menores que o usual`}${
                refuses === null ? '' : `, com mais de ${refuses}% recusadas`
              }.`
            : 'Ninguém pediu avisos desta base.'}
        </p>
      </Card>
      <TileGrid tiles={base.tiles} />
      <Card>
        <h2 className={styles.title}>Cargas</h2>
        <ListTable
          label="Cargas"
          cards
          columns={[
            'Arquivo',
            'Terminou',
            'Estado',
            { label: 'Lidas', align: 'end' },
            { label: 'Aceitas', align: 'end' },
            { label: 'Recusadas', align: 'end' },
            { label: 'Já na base', align: 'end' },
            'Alarmes',
          ]}
          advice="As cargas aparecem aqui até um minuto depois de terminarem."
          rows={base.listed.map((load) => ({
            key: load.id,
            cells: [
              base.mayFollow ? (
                <Link key="name" to={`/captura/processando/${load.id}`}>
                  {load.name}
                </Link>
              ) : (
                load.name
              ),
              load.endedAt,
              <JobState key="state" outcome={load.outcome} progress={100} />,
              formatInteger(load.rows.read),
              formatInteger(load.rows.ok),
              formatInteger(load.rows.nok),
              formatInteger(load.rows.ignored),
              <span key="alarms" className={styles.alarms}>
                {load.alarms.join('; ') || 'sem alarmes'}
              </span>,
            ],
          }))}
        />
      </Card>
      {base.lateDays !== null && (
        <Card>
          <h2 className={styles.title}>Prazos dos últimos 60 dias</h2>
          <p className={styles.under}>{base.counting}</p>
          <ListTable
            label="Prazos"
            cards
            columns={['Esperada até', 'Chegou', 'Cumprido']}
            advice="O primeiro prazo desde que ele vale ainda não passou."
            rows={base.kept.map(({ due, came, late }) => ({
              key: due,
              cells: [due, came ?? 'não chegou', late ? 'atrasada' : 'no prazo'],
            }))}
          />
        </Card>
      )}
    </Page>
  );
}
