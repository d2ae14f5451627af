import { Form, Link } from '@remix-run/react';
import { CircleCheck, CircleDashed } from '~/components/ui/icons';
import { Button, ButtonLink } from '~/components/ui/button';
import { Card } from '~/components/ui/page';
import type { FirstSteps } from '~/domain/insight/start/first-steps';
import styles from './first-steps.module.css';

/** The first data of a company in an empty portal, step by step; collapsed it is one line. */
export function FirstStepsCard({ steps, done, folded }: FirstSteps & { folded: boolean }) {
  return (
    <Card padded>
      <div className={styles.head}>
        <h2>Primeiros passos</h2>
        <span className={styles.count}>
          {done} de {steps.length} prontos
        </span>
        <Link to="/ajuda">Como se faz</Link>
        <Form method="post" action="/preferencias" preventScrollReset>
          <input type="hidden" name="voltar" value="/inicio" />
          <Button look="quiet" name="steps" value={folded ? 'open' : 'folded'}>
            {folded ? 'Mostrar' : 'Recolher'}
          </Button>
        </Form>
      </div>
      {!folded && <FirstStepsList steps={steps} />}
    </Card>
  );
}

/** The steps with their states, each with the person's actions. */
export function FirstStepsList({ steps }: Pick<FirstSteps, 'steps'>) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ id, title, fills, done: ready, state, to, act, model }) => (
        <li key={id} className={styles.step} data-done={ready}>
          {ready ? (
            <CircleCheck role="img" aria-label="Pronto" />
          ) : (
            <CircleDashed role="img" aria-label="Falta" />
          )}
          <div className={styles.what}>
            <strong>{title}</strong> <span className={styles.state}>{state}</span>
            <small>{fills}</small>
          </div>
          <div className={styles.acts}>
            {model && (
              <Link to={model} reloadDocument aria-label={`Baixar o modelo de ${title}`}>
                Modelo
              </Link>
            )}
            {to && (
              <ButtonLink to={to} look={ready ? 'quiet' : 'secondary'} aria-label={`${act}: ${title}`}>
                {act}
              </ButtonLink>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
