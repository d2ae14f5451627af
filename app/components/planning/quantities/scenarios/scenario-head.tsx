import { Form, Link, useNavigation, useSearchParams } from '@remix-run/react';
import { OwnerTools, ownerDone } from '~/components/planning/scenarios/owner-dialogs';
import { Button, ButtonLink, buttonClass } from '~/components/ui/button';
import { DialogLink } from '~/components/ui/dialog-link';
import { Notice } from '~/components/ui/notice';
import { ShownProgress } from '~/components/ui/progress';
import { withParams } from '~/domain/lists/paging';
import {
  planScenarioPath,
  planScenariosPath,
  type ShownPlanScenario,
} from '~/domain/planning/quantities/scenario';
import { count, formatInteger } from '~/domain/values/format';
import { wordOf } from '~/domain/values/word';
import styles from './scenarios.module.css';

/** Actions on a whole scenario. */
export function ScenarioTools({ scenario }: { scenario: ShownPlanScenario }) {
  const [params] = useSearchParams();
  const { id, closed, suggested, comments } = scenario;
  const to = (name: string) => withParams(params, { [name]: '1', feito: null, saved: null });
  return (
    <>
      {closed === null && (
        <DialogLink look="primary" to={to('promover')}>
          Promover
        </DialogLink>
      )}
      {suggested && <ButtonLink to={`${planScenarioPath(id)}/sugestao`}>Sugestão</ButtonLink>}
      <Link
        className={buttonClass('secondary')}
        to={`${planScenariosPath}/comparar?${new URLSearchParams([
          ['ver', 'plano'],
          ['ver', id],
        ])}`}
      >
        Comparar
      </Link>
      <DialogLink to={to('comentarios')}>
        Comentários{comments > 0 && ` (${formatInteger(comments)})`}
      </DialogLink>
      <OwnerTools scenario={scenario} to={to} />
    </>
  );
}

const done: Readonly<Record<string, string>> = {
  make: 'Cenário criado. Edite à vontade: o plano oficial não muda.',
  comment: 'Comentário salvo.',
  ...ownerDone,
};

/** The description and state of a scenario. */
export function ScenarioNews({ scenario }: { scenario: ShownPlanScenario }) {
  const [params] = useSearchParams();
  const { note, filter, source, owner, kept, closed, promoted } = scenario;
  const [last] = promoted;
  const asked = params.get('feito');
  const notice = wordOf(done, asked);
  return (
    <>
      {notice && (
        <Notice tone="good" key={notice}>
          {notice}
        </Notice>
      )}
      {closed && <Notice tone="info">{closed}</Notice>}
      <p className={styles.about}>
        Cenário de {owner}: {filter}. Partiu de {source}.{' '}
        {kept > 0 &&
          `Em ${count(kept, 'linha a origem não tinha valor: ficou', 'linhas a origem não tinha valor: ficaram')} com a quantidade do plano. `}
        O plano oficial, os relatórios e os painéis não o veem.
      </p>
      {note && <p className={styles.about}>{note}</p>}
      {last && (
        <Notice tone={asked === 'promote' ? 'good' : 'info'} key={`${last.at} ${asked}`}>
          Promovido para o plano por {last.by} em {last.at}: {count(last.rows, 'linha', 'linhas')}.{' '}
          <Link to="/ij/plan_changes">Ver no histórico do plano</Link>, onde também se desfaz.
        </Notice>
      )}
    </>
  );
}

/** How far a scenario is that is still made, or why it could not be. */
export function ScenarioMaking({ scenario }: { scenario: ShownPlanScenario }) {
  const busy = useNavigation().formMethod === 'POST';
  const { state, done: made, total, right, suggested } = scenario;
  const failed = state === 'failed';
  return (
    <div className={styles.making}>
      {failed ? (
        <Notice tone="bad">O cenário não pôde ser feito: o plano não tem mais nenhuma destas linhas.</Notice>
      ) : (
        <>
          <ShownProgress
            done={made}
            total={total}
            label={`${suggested ? 'Calculando a sugestão' : 'Copiando as quantidades'}: ${formatInteger(made)} de ${count(total, 'linha', 'linhas')}`}
          />
          <p>Você pode sair desta página: um aviso diz quando o cenário estiver pronto.</p>
        </>
      )}
      {right === 'own' && (
        <Form method="post">
          <Button look="secondary" name="intent" value="discard" busy={busy}>
            {failed ? 'Apagar' : 'Cancelar'}
          </Button>
        </Form>
      )}
    </div>
  );
}
