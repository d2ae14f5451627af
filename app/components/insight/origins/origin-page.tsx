import { Link } from '@remix-run/react';
import type { FigureOrigin, OriginChange, OriginRows } from '~/domain/insight/origins/origin';
import { formatInteger } from '~/domain/values/format';
import { ButtonLink } from '../../ui/button';
import { ListTable } from '../../ui/list';
import { Notice } from '../../ui/notice';
import { Card, CardTitle, Page } from '../../ui/page';
import { Tabs } from '../../ui/tabs';
import { Loads } from '../panels/origin-card';
import origin from '../panels/origin-card.module.css';
import { CommentsCard, FilesCard } from '../variance/behind-cards';
import styles from './origin-page.module.css';

/** The origin of one figure: its faults first, then source, rule, loads, rows, people. */
export function OriginPage({ origin: figure }: { origin: FigureOrigin }) {
  const { title, amount, back, columns, facts, rules, faults, loads, rows, ways } = figure;
  return (
    <Page
      title="De onde vem"
      crumb={
        <>
          <Link to={back.to}>{back.label}</Link> / {title}
        </>
      }
    >
      {columns.length > 1 && (
        <Tabs
          look="pills"
          label="Colunas"
          places={columns.map(({ label, to, current }) => ({ label, to, current }))}
        />
      )}
      <Card>
        <div className={styles.figure}>
          <h2>{title}</h2>
          <p>{amount}</p>
        </div>
        {faults.map((fault) => (
          <Notice tone="bad" key={fault}>
            {fault}
          </Notice>
        ))}
        <dl className={origin.origin}>
          {facts.map(([label, words]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
          <div>
            <dt>Regra</dt>
            <dd>
              <ul>
                {rules.map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            </dd>
          </div>
          <Loads loads={loads} leads />
        </dl>
        {ways.length > 0 && (
          <p className={styles.ways}>
            {ways.map(({ label, to }) => (
              <ButtonLink key={to} to={to} look="quiet">
                {label}
              </ButtonLink>
            ))}
          </p>
        )}
      </Card>
      {rows.map((each) => (
        <RowsCard key={each.base} {...each} />
      ))}
      {figure.changes && <ChangesCard changes={figure.changes} />}
      {figure.comments.length > 0 && <CommentsCard comments={figure.comments} />}
      <FilesCard files={figure.files} />
    </Page>
  );
}

function RowsCard({ base, columns, rows, total, to }: OriginRows) {
  const shown =
    rows.length < total
      ? `As primeiras ${formatInteger(rows.length)} de ${formatInteger(total)} linhas.`
      : total === 1
        ? '1 linha.'
        : `${formatInteger(total)} linhas.`;
  return (
    <Card>
      <CardTitle>Linhas de {base}</CardTitle>
      <p className={styles.rows}>
        {shown} {to && <Link to={to}>Ver na base</Link>}
      </p>
      <ListTable
        label={`Linhas de ${base}`}
        columns={[
          ...columns.map((label, index) => ({
            label,
            align: index === columns.length - 1 ? ('end' as const) : undefined,
          })),
          'Arquivo e linha',
        ]}
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            ...row.cells.slice(0, -1).map((cell, index) =>
              index === 0 && row.to ? (
                <Link key="row" to={row.to}>
                  {cell}
                </Link>
              ) : (
                cell
              ),
            ),
            row.cells.at(-1) ?? '',
            row.file ? (
              <>
                <Link key="file" to={row.file.to}>
                  {row.file.label}
                </Link>
                , linha {row.file.line}
              </>
            ) : (
              '–'
            ),
          ],
        }))}
        advice="Nenhuma linha por trás deste valor."
      />
    </Card>
  );
}

function ChangesCard({ changes }: { changes: readonly OriginChange[] }) {
  return (
    <Card>
      <CardTitle>Mudanças no portal</CardTitle>
      <ListTable
        label="Mudanças no portal"
        columns={['Quem', 'Quando', 'Como', { label: 'Mudou', align: 'end' }, 'Onde']}
        rows={changes.map(({ id, by, at, how, moved, where }) => ({
          key: id,
          cells: [
            by,
            at,
            how,
            moved,
            <Link key="where" to={where.to}>
              {where.label}
            </Link>,
          ],
        }))}
        advice="Ninguém mudou este valor no portal."
      />
    </Card>
  );
}
