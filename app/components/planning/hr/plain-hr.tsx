import { Form } from '@remix-run/react';
import { History, MessageSquareText } from 'lucide-react';
import { Button } from '~/components/ui/button';
import { DialogLink } from '~/components/ui/dialog-link';
import { formatDecimal } from '~/domain/values/decimal';
import { figureField, hrFigureNames, hrFigures, type HrAnswer, type HrRow } from '~/domain/planning/hr/hr';
import { parseMonth, shortMonth } from '~/domain/values/month';
import { PlainFaults, PlainInput } from '../../ui/plain-input';
import plain from '../../ui/plain-table.module.css';
import { drawnRows } from './drawn-rows';
import styles from './plain-hr.module.css';

interface PlainHrProps {
  rows: readonly HrRow[];
  editable: boolean;
  /** Addresses of a row's dialogs: its comment, its figures over time. */
  commentTo: (id: string) => string;
  historyTo: (id: string) => string;
  /** Where the form goes: the page without its dialog. */
  action: string;
  /** Why the last save was refused, and what was typed and drawn then. */
  refusal: HrAnswer['refusal'] | undefined;
}

const historyLabel = ({ nome, mes_apur }: HrRow) =>
  `Histórico de ${nome}, ${shortMonth(parseMonth(mes_apur) ?? 0)}`;
const amount = (value: number) => formatDecimal(value, 2);

/** A branch's rows as a plain form: figures are inputs for those who may edit, with one button that saves them. */
export function PlainHr({ rows, editable, commentTo, historyTo, action, refusal }: PlainHrProps) {
  const { typed = {}, faults = {} } = refusal ?? {};
  return (
    <Form method="post" action={action} preventScrollReset>
      {/* After a refusal, what was drawn first: a figure that somebody changed since is nobody's edit here. */}
      <input type="hidden" name="drawn" value={refusal?.drawn || drawnRows(rows)} />
      <div className={styles.frame} role="region" aria-label="Dados auxiliares da filial" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Nome</th>
              <th scope="col">Mês</th>
              <th scope="col">Matrícula</th>
              <th scope="col">CPF</th>
              <th scope="col">Cargo</th>
              {hrFigureNames.map((name) => (
                <th key={name} scope="col" className={styles.figure}>
                  {hrFigures[name]}
                </th>
              ))}
              <th scope="col">Afastamentos</th>
              <th scope="col">Comentário</th>
              <th scope="col">Última alteração</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.nome}</th>
                <td>{shortMonth(parseMonth(row.mes_apur) ?? 0)}</td>
                <td>{row.matricula}</td>
                <td>{row.cpf}</td>
                <td>{row.cargo_nome}</td>
                {hrFigureNames.map((name) => {
                  const field = figureField(name, row.id);
                  return (
                    <td key={name} className={styles.figure}>
                      {editable ? (
                        <PlainInput
                          name={field}
                          value={typed[field] ?? amount(row[name])}
                          label={`${hrFigures[name]}, ${row.nome}, ${shortMonth(parseMonth(row.mes_apur) ?? 0)}`}
                          fault={faults[field]}
                        />
                      ) : (
                        amount(row[name])
                      )}
                    </td>
                  );
                })}
                <td>{row.datas_afastamento}</td>
                <td className={styles.comment}>
                  {editable ? (
                    <DialogLink
                      look="quiet"
                      to={commentTo(row.id)}
                      aria-label={`Comentário de ${row.nome}: ${row.comentario || 'nenhum'}`}
                    >
                      <MessageSquareText aria-hidden />
                      <span>{row.comentario || 'Comentar'}</span>
                    </DialogLink>
                  ) : (
                    row.comentario
                  )}
                </td>
                <td className={styles.saver}>
                  {row.savedBy}{' '}
                  <DialogLink look="quiet" to={historyTo(row.id)} aria-label={historyLabel(row)}>
                    <History aria-hidden />
                    Histórico
                  </DialogLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {editable && (
        <p className={plain.actions}>
          <Button name="intent" value="save">
            Salvar
          </Button>
        </p>
      )}
    </Form>
  );
}

interface HrFaultsProps {
  rows: readonly HrRow[];
  faults: Readonly<Record<string, string>>;
}

/** The figures that a save refused, by whose they are. */
export function HrFaults({ rows, faults }: HrFaultsProps) {
  const places = new Map(
    rows.flatMap(({ id, nome, cpf, mes_apur }) =>
      hrFigureNames.map((name) => [
        figureField(name, id),
        `${nome} (CPF ${cpf}), ${shortMonth(parseMonth(mes_apur) ?? 0)}, ${hrFigures[name]}`,
      ]),
    ),
  );
  return <PlainFaults faults={faults} placeOf={(name) => places.get(name) ?? name} />;
}
