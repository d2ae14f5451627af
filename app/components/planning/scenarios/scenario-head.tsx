import { Link, useSearchParams } from '@remix-run/react';
import { buttonClass } from '~/components/ui/button';
import { DialogLink } from '~/components/ui/dialog-link';
import { Notice } from '~/components/ui/notice';
import { withParams } from '~/domain/lists/paging';
import { reviewPath, type ReviewAnswer } from '~/domain/planning/forecast/forecast';
import { scenariosPath, type OwnedScenario } from '~/domain/planning/scenarios/scenario';
import { count } from '~/domain/values/format';
import { wordOf } from '~/domain/values/word';
import { Others } from '../forecast/review-tools';
import { OwnerTools, ownerDone } from './owner-dialogs';
import styles from './scenarios.module.css';

/** A scenario by itself, as its screen has it. */
export interface ShownScenario extends OwnedScenario {
  readonly rf: string;
  readonly costCentre: string;
  /** Change sets that brought it into its release point, newest first. */
  readonly promoted: readonly {
    readonly changeSet: string;
    readonly by: string;
    readonly at: string;
    readonly cells: number;
  }[];
}

interface HeadProps {
  scenario: ShownScenario;
  open: boolean;
  /** Names of the others who have it open. */
  others: readonly string[];
}

/** Actions on a whole scenario. */
export function ScenarioHead({ scenario, open, others }: HeadProps) {
  const [params] = useSearchParams();
  const { id, rf, costCentre } = scenario;
  const to = (name: string) => withParams(params, { [name]: '1', feito: null });
  const compared = new URLSearchParams([
    ['cost_center', costCentre],
    ['ver', rf],
    ['ver', id],
  ]);
  return (
    <div className={styles.head}>
      <Others names={others} what="este cenário aberto" />
      {open && (
        <DialogLink look="primary" to={to('promover')}>
          Promover
        </DialogLink>
      )}
      <Link className={buttonClass('secondary')} to={`${scenariosPath}/comparar?${compared}`}>
        Comparar
      </Link>
      <OwnerTools scenario={scenario} to={to} />
    </div>
  );
}

const done: Readonly<Record<string, string>> = {
  make: 'Cenário criado. Edite à vontade: os valores oficiais não mudam.',
  ...ownerDone,
};

interface NewsProps {
  scenario: ShownScenario;
  answer: Pick<ReviewAnswer, 'promoted'> | undefined;
}

/** What the scenario is for, and what became of promoting it. */
export function ScenarioNews({ scenario, answer }: NewsProps) {
  const [params] = useSearchParams();
  const { note, rf, costCentre, promoted } = scenario;
  const [last] = promoted;
  const notice = answer ? undefined : wordOf(done, params.get('feito'));
  const official = reviewPath({ rf, costCentre });
  const left = answer?.promoted?.conflicts.length ?? 0;
  return (
    <>
      {notice && (
        <Notice tone="good" key={notice}>
          {notice}
        </Notice>
      )}
      {note && <p className={styles.note}>{note}</p>}
      {left > 0 && (
        <Notice tone="bad">
          {count(left, 'célula ficou como estava', 'células ficaram como estavam')}: alguém a mudou na revisão
          neste instante. Abra Promover de novo para escolher.
        </Notice>
      )}
      {last && (
        <Notice tone={params.get('feito') === 'promote' ? 'good' : 'info'} key={last.changeSet}>
          Promovido para {rf} por {last.by} em {last.at}: {count(last.cells, 'célula', 'células')}.{' '}
          <Link to={`${official}?${new URLSearchParams({ historico: '1' })}`}>Ver na revisão</Link>, onde
          também se desfaz.
        </Notice>
      )}
    </>
  );
}
