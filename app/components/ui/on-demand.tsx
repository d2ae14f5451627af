import {
  Component,
  createElement,
  lazy,
  Suspense,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { Button } from './button';
import { DialogActions } from './dialog-link';
import styles from './on-demand.module.css';

/** The code of something could not be fetched. */
class CodeMissing extends Error {
  /** @param lost the portal answers and yet has not given it, as one of another version */
  constructor(
    readonly lost: boolean,
    cause: unknown,
  ) {
    super('code missing', { cause });
  }
}

interface Demanded {
  /** Called when the code cannot be loaded. */
  readonly onClose?: () => void;
}

/**
 * A dialog that pages do not wait for: its code is loaded when it is first drawn, or earlier, once the page is in
 * use, so that it opens immediately and without a connection. The server draws it like everything else. If its code
 * cannot be loaded, the page stays unchanged and says so, with a way to try again.
 * @param load imports the component
 * @param sheets its style sheets, if it can be drawn without scripts: the bundler links to a page only the sheets of
 * its own code, and none of later imports
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  sheets: readonly CSSModuleClasses[] = [],
): ComponentType<Props> {
  void sheets;
  const code: { there: ComponentType<Props> | null } = { there: null };
  const fetchCode = () =>
    load().then(
      (there) => {
        code.there = there;
        return { default: there };
      },
      (cause: unknown) => {
        throw new CodeMissing(true, cause);
      },
    );
  const askForCode = () => portalAnswers().then(fetchCode);
  const fetched = (fetchIt: typeof fetchCode) => lazy(fetchIt) as unknown as ComponentType<Props>;
  const again = () => fetched(() => portalAnswers().then(restoreStyles).then(fetchCode));
  known.push(fetchCode);
  if (used) whenIdle(askForCode);
  function Fetched(props: Props) {
    const [Loaded, setLoaded] = useState(() => fetched(askForCode));
    return (
      <CodeGuard onRetry={() => setLoaded(again)} onClose={(props as Demanded).onClose}>
        <Suspense fallback={<Opening />}>{createElement(Loaded, props)}</Suspense>
      </CodeGuard>
    );
  }
  return function OnDemand(props: Props) {
    const [there] = useState(() => code.there);
    if (!there) return <Fetched {...props} />;
    return (
      <>
        <template data-demanded="" />
        {createElement(there, props)}
      </>
    );
  };
}

interface GuardProps extends Demanded {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

class CodeGuard extends Component<GuardProps, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    const { onRetry, onClose, children } = this.props;
    if (error === null) return children;
    if (!(error instanceof CodeMissing)) throw error;
    const retry = () => {
      onRetry();
      this.setState({ error: null });
    };
    return (
      <div className={styles.lost} role="alert">
        <p>
          {error.lost
            ? 'Não foi possível abrir esta janela: falta uma parte desta página. Recarregue-a para continuar.'
            : 'Não foi possível abrir esta janela: o portal não respondeu. Nada do que você digitou se perdeu.'}
        </p>
        <DialogActions>
          <Button type="button" autoFocus onClick={error.lost ? () => location.reload() : retry}>
            {error.lost ? 'Recarregar a página' : 'Tentar de novo'}
          </Button>
          {onClose && (
            <Button type="button" look="secondary" onClick={onClose}>
              Fechar
            </Button>
          )}
        </DialogActions>
      </div>
    );
  }
}

/** Shows after a moment only: most often the code is there at once. */
const Opening = () => (
  <p role="status" className={styles.opening}>
    Abrindo…
  </p>
);

const known: (() => Promise<unknown>)[] = [];
let used = false;

/** On the server, before pages are drawn: everything is there from then on. */
export async function codeForServer(): Promise<void> {
  for (const fetchCode of known.splice(0)) await fetchCode();
}

/** In the browser, before the page comes alive: what the server drew of it; null where it drew nothing of the kind. */
export const codeForPage = (): Promise<unknown> | null =>
  document.querySelector('[data-demanded]') && Promise.allSettled(known.map((fetchCode) => fetchCode()));

/**
 * First checks whether the portal can be reached. Browsers remember a failed module while the page is open, so
 * without a connection it must not be requested.
 */
async function portalAnswers(): Promise<void> {
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
  } catch (cause) {
    throw new CodeMissing(false, cause);
  }
}

// From the first press or key in the page on, what pages do not wait for is fetched when nothing else is to be done.
if (typeof document !== 'undefined')
  for (const sign of ['pointerdown', 'keydown'])
    document.addEventListener(
      sign,
      () => {
        used = true;
        for (const fetchCode of known) whenIdle(() => portalAnswers().then(fetchCode));
      },
      { capture: true, once: true },
    );

/** What does not arrive now is asked for again when it is wanted. */
function whenIdle(fetchCode: () => Promise<unknown>): void {
  const start = () => void fetchCode().catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(start);
  else setTimeout(start);
}

/** Requests missing style sheets again: the bundler requests each only once. */
async function restoreStyles(): Promise<void> {
  const missing = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    ({ sheet }) => sheet === null,
  );
  await Promise.all(
    missing.map(
      (link) =>
        new Promise<void>((resolve) => {
          const fresh = link.cloneNode() as HTMLLinkElement;
          fresh.onload = fresh.onerror = () => resolve();
          link.replaceWith(fresh);
        }),
    ),
  );
}
