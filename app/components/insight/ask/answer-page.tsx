import { CircleAlert } from '~/components/ui/icons';
import { askPath, questionPath } from '~/domain/insight/ask/asked';
import type { Chip } from '~/domain/insight/ask/chips';
import type { Doubt } from '~/domain/insight/ask/question';
import type { PanelLinks } from '~/domain/insight/panels/link';
import type { PanelView } from '~/domain/insight/panels/view';
import type { MarkedBase } from '~/domain/data/quality/marked-base';
import { MarkedBases } from '../../data/quality/marked-bases';
import { ButtonLink } from '../../ui/button';
import { CopyButton } from '../../ui/copy-line';
import { Card, Page } from '../../ui/page';
import panelStyles from '../panels/panel-page.module.css';
import { GroupTable } from '../panels/group-table';
import { TileCard } from '../panels/tile-card';
import { AskField } from './ask-field';
import styles from './ask.module.css';
import { Chips } from './chips';

interface AnswerPageProps {
  readonly q: string;
  readonly doubts: readonly Doubt[];
  readonly chips: readonly Chip[];
  readonly changes: readonly Chip[];
  readonly sentence: string;
  readonly view: PanelView | null;
  /** Until when there are data, and when they came; empty where nothing is known. */
  readonly origin: string;
  /** The answer can be saved as a panel with the builder. */
  readonly isPanel: boolean;
  /** Its bases that are late, or whose last load was unusual. */
  readonly marked: readonly MarkedBase[];
}

const examples = [
  'receita por canal em 2026',
  'unidades vendidas x planejadas por mês',
  'custo de pessoal por centro contra RF4',
  'top 10 SKUs por receita no 3º trimestre',
  'linhas recusadas por motivo nos últimos 7 dias',
  'headcount por filial',
];

/** Addresses of an answer's rows, files and picture; marks do not narrow it, chips do. */
function linksOf(q: string): PanelLinks {
  const of = (fields: Record<string, string>) => new URLSearchParams({ pergunta: q, ...fields });
  return {
    rows: (tile, at) => {
      const params = of({ tile });
      for (const value of at) params.append('at', value);
      return `${askPath}/linhas?${params}`;
    },
    file: (_tile, format) => `${questionPath(q)}&export=${format}`,
    document: `${questionPath(q)}&export=pdf`,
    picture: (tile) => `${askPath}/imagem?${of({ tile })}`,
    why: () => null,
    alert: () => null,
    comments: () => null,
    all: () => null,
    send: null,
  };
}

/** A question, what was understood of it, and its answer: a sentence, a chart and its table. */
export function AnswerPage({
  q,
  doubts,
  chips,
  changes,
  sentence,
  view,
  origin,
  isPanel,
  marked,
}: AnswerPageProps) {
  return (
    <Page
      title="Perguntar"
      tools={
        isPanel && (
          <>
            <CopyButton words="Copiar link" textOf={() => new URL(questionPath(q), location.href).href} />
            <ButtonLink to={`/ij/paineis/novo?${new URLSearchParams({ pergunta: q })}`}>
              Abrir no construtor
            </ButtonLink>
          </>
        )
      }
    >
      <Card padded>
        <AskField key={q} q={q} />
        {q === '' && <Examples />}
        {chips.length > 0 && <Chips label="O que foi entendido" chips={chips} />}
        {changes.length > 0 && <Chips label="Ir adiante" chips={changes} />}
      </Card>
      {q !== '' && doubts.length > 0 && <Doubts doubts={doubts} />}
      <MarkedBases marked={marked} />
      {sentence !== '' && (
        <p className={styles.sentence} role="status">
          {sentence}
        </p>
      )}
      {view && <Answer q={q} view={view} origin={origin} />}
    </Page>
  );
}

function Answer({ q, view, origin }: Pick<AnswerPageProps, 'q' | 'origin'> & { view: PanelView }) {
  const links = linksOf(q);
  const [tile] = view.tiles;
  if (!tile) return null;
  const rowsOf = (at: readonly string[]) => links.rows(tile.id, at);
  return (
    <div className={panelStyles.panel}>
      <div className={panelStyles.grid}>
        <TileCard tile={tile} links={links} />
      </div>
      {tile.chart.kind === 'figure' && !tile.failure && (
        <Card padded>
          <GroupTable tile={tile} rowsOf={rowsOf} whyOf={() => null} />
        </Card>
      )}
      <p className={styles.readAt} title={`Lido em ${view.readAt}`}>
        {origin || `Lido em ${view.readAt}`}
      </p>
    </div>
  );
}

function Examples() {
  return (
    <div className={styles.examples}>
      <h2>Por exemplo</h2>
      <ul>
        {examples.map((example) => (
          <li key={example}>
            <a href={questionPath(example)} data-link="page">
              {example}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What was not understood, before the figures, with what could be asked instead. */
function Doubts({ doubts }: { doubts: readonly Doubt[] }) {
  return (
    <ul className={styles.doubts} aria-label="O que não foi entendido">
      {doubts.map(({ text, instead }) => (
        <li key={text}>
          <CircleAlert aria-hidden />
          <span>
            {text}
            {instead.length > 0 && (
              <>
                {' '}
                Talvez:{' '}
                {instead.map(({ label, q }, at) => (
                  <span key={q}>
                    {at > 0 && ', '}
                    <a href={questionPath(q)} data-link="page">
                      {label}
                    </a>
                  </span>
                ))}
                ?
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
