import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { messages } from '~/domain/messages';
import { ButtonLink } from './button';
import styles from './error-page.module.css';

/**
 * The error page: what happened, what to do, and the request's id for support. `framed` if it is inside another page
 * with its own navigation.
 */
export function ErrorPage({ framed = false }: { framed?: boolean }) {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData<{ requestId: string }>('root');
  const { status, message } = failureOf(error);
  // Nothing went wrong where a demo's data are on their way.
  const wrong = message !== messages.dataOnTheirWay;
  return (
    <main className={styles.page}>
      <div className={styles.summary} role={wrong ? 'alert' : 'status'}>
        {wrong && <p className={styles.status}>{status}</p>}
        <h1>{message}</h1>
      </div>
      {wrong && !framed && <p>{adviceFor(status)}</p>}
      {wrong && status >= 500 && root && <p className={styles.request}>Pedido {root.requestId}</p>}
      {status >= 500 ? (
        <ButtonLink look="primary" to={`${pathname}${search}`} reloadDocument>
          Tentar de novo
        </ButtonLink>
      ) : (
        !framed && (
          <ButtonLink look="primary" to="/">
            Ir para o início
          </ButtonLink>
        )
      )}
    </main>
  );
}

/** The failure of a loader or an action, in words. */
export function failureOf(error: unknown): { status: number; message: string } {
  if (!isRouteErrorResponse(error)) return { status: 500, message: messages.unexpected };
  const data: unknown = error.data;
  const text = data && typeof data === 'object' && 'message' in data ? String(data.message) : '';
  return { status: error.status, message: text || defaultMessage(error.status) };
}

/** What to say of an answer that says nothing itself; only a fault of the portal's is reported. */
function defaultMessage(status: number): string {
  if (status === 404) return messages.absent;
  if (status === 405) return messages.methodRefused;
  return status < 500 ? messages.requestRefused : messages.unexpected;
}

function adviceFor(status: number): string {
  if (status === 403) return 'Se você precisa deste acesso, peça ao administrador do portal.';
  if (status === 404) return 'O endereço pode ter mudado ou a área pode estar desligada.';
  return 'Nada do que você digitou foi gravado pela metade.';
}
