import { Form, useNavigation } from '@remix-run/react';
import { messages } from '~/domain/messages';
import { count, formatInteger } from '~/domain/values/format';
import { Button } from '../../ui/button';
import { ListTable } from '../../ui/list';
import { Refusal } from '../../ui/notice';
import { Card } from '../../ui/page';
import { useFaultFocus } from '../../ui/use-fault-focus';
import styles from './replace-question.module.css';

export interface ReplaceQuestionOf {
  readonly base: string;
  readonly scopeText: string;
  readonly until: string;
  readonly all: number;
  readonly rows: number;
  readonly edited: number;
  readonly used: number;
  readonly closed: number;
  readonly scope: number;
  readonly unread: number;
  readonly refused: number;
  readonly warnings: readonly ('no-rows' | 'most' | 'refused' | 'unread')[];
  readonly mayAnswer: boolean;
  /** False where rows would go that others brought and that the person does not see. */
  readonly mayRemove: boolean;
  readonly seesRows: boolean;
  readonly columns: readonly { readonly key: string; readonly label: string }[];
  readonly sample: readonly {
    readonly id: string;
    readonly stays: string;
    readonly cells: readonly string[];
  }[];
}

interface ReplaceQuestionProps {
  asked: ReplaceQuestionOf;
  /** Why the last answer was not taken. */
  refused?: { readonly message: string; readonly fields: Readonly<Record<string, string>> };
}

/** Shows how many rows of the base the file lacks, with the first ones, and asks what to do with them. */
export function ReplaceQuestion({ asked, refused }: ReplaceQuestionProps) {
  const form = useFaultFocus(refused);
  const busy = useNavigation().formMethod === 'POST';
  const { rows, edited, used, closed, warnings, all } = asked;
  return (
    <Card padded>
      <section className={styles.question} aria-labelledby="absent-rows">
        <h2 id="absent-rows">
          {count(rows, 'linha sairia', 'linhas sairiam')} da base {asked.base}
        </h2>
        <p>
          As linhas do arquivo já estão na base. Das {formatInteger(asked.scope)} que esta carga alcança
          {asked.scopeText && ` dentro dos limites (${asked.scopeText})`},{' '}
          {count(all, 'não está', 'não estão')} no arquivo. Nada sai antes de alguém confirmar; sem resposta
          até {asked.until}, todas ficam.
        </p>
        <ul className={styles.facts}>
          {edited > 0 && (
            <li>
              {count(edited, 'linha foi editada', 'linhas foram editadas')} no portal: você decide abaixo.
            </li>
          )}
          {used > 0 && (
            <li>{count(used, 'linha fica', 'linhas ficam')}: outras bases usam o código delas.</li>
          )}
          {closed > 0 && (
            <li>{count(closed, 'linha fica', 'linhas ficam')}: de meses fechados em Fechamento.</li>
          )}
        </ul>
        {warnings.length > 0 && (
          <div className={styles.warning} role="alert">
            <strong>O arquivo está inteiro?</strong>
            <ul>
              {warnings.map((warning) => (
                <li key={warning}>{warningText(warning, asked)}</li>
              ))}
            </ul>
          </div>
        )}
        {asked.seesRows ? (
          <AbsentRows asked={asked} />
        ) : (
          <p className={styles.more}>As linhas são mostradas a quem vê a base.</p>
        )}
        <Refusal reason={refused?.message} />
        {asked.mayAnswer && !asked.mayRemove && <p>{messages.rowsOfOthers}</p>}
        {asked.mayAnswer ? (
          <Form method="post" ref={form} preventScrollReset className={styles.form}>
            {asked.mayRemove && edited > 0 && (
              <label className={styles.check}>
                <input type="checkbox" name="edited" />
                Tirar também{' '}
                {edited === 1 ? 'a linha editada' : `as ${formatInteger(edited)} linhas editadas`} no portal
              </label>
            )}
            {asked.mayRemove && warnings.length > 0 && (
              <label className={styles.check}>
                <input
                  type="checkbox"
                  name="sure"
                  aria-invalid={refused?.fields['sure'] ? true : undefined}
                />
                Li os avisos: o arquivo está inteiro, e o que falta nele é para sair
              </label>
            )}
            <div className={styles.actions}>
              {asked.mayRemove && (
                <Button look="danger" name="intent" value="tirar" busy={busy}>
                  Tirar {rows === 1 ? 'a linha' : 'as linhas'} da base
                </Button>
              )}
              <Button look="secondary" name="intent" value="manter" busy={busy}>
                Manter {all === 1 ? 'a linha' : 'todas'}
              </Button>
            </div>
          </Form>
        ) : (
          <p>Quem envia arquivos para esta base decide.</p>
        )}
      </section>
    </Card>
  );
}

const AbsentRows = ({ asked: { columns, sample, all } }: Pick<ReplaceQuestionProps, 'asked'>) => (
  <>
    <ListTable
      label="Primeiras linhas ausentes do arquivo"
      columns={[...columns.map(({ label }) => label), 'Fica por quê']}
      rows={sample.map(({ id, cells, stays }) => ({ key: id, cells: [...cells, stays || '–'] }))}
      dense
    />
    <p className={styles.more}>
      {all > sample.length && `As primeiras ${formatInteger(sample.length)} de ${formatInteger(all)}. `}
      <a href="?export=xlsx">Baixar todas em XLSX</a> ou <a href="?export=csv">em CSV</a>.
    </p>
  </>
);

function warningText(
  warning: ReplaceQuestionOf['warnings'][number],
  { rows, edited, scope, refused, unread }: ReplaceQuestionOf,
): string {
  switch (warning) {
    case 'no-rows':
      return 'O arquivo não trouxe nenhuma linha para a base.';
    case 'most':
      return `Sairia mais da metade: ${formatInteger(rows + edited)} de ${formatInteger(scope)} linhas.`;
    case 'refused':
      return `${count(refused, 'linha do arquivo foi recusada', 'linhas do arquivo foram recusadas')}: as linhas da base com a chave delas ficam.`;
    case 'unread':
      return `${count(unread, 'linha recusada não diz a sua chave', 'linhas recusadas não dizem a sua chave')}: a linha da base pode estar entre as que sairiam. Corrija-as antes.`;
  }
}
