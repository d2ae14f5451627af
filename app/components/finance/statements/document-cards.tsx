import { Form } from '@remix-run/react';
import { Download, ExternalLink, FileSpreadsheet, FileText, RotateCcw } from '~/components/ui/icons';
import { Button, buttonClass } from '~/components/ui/button';
import { Notice, type NoticeTone } from '~/components/ui/notice';
import { formatBytes } from '~/domain/values/format';
import { messages } from '~/domain/messages';
import { documentTitles, type DocumentType } from '~/domain/finance/statements/request';
import styles from './document-cards.module.css';

interface CardFacts {
  readonly type: DocumentType;
  readonly size: number | null;
  readonly view: string;
  readonly download: string;
}

const icons = { DOCX: FileText, XLSX: FileSpreadsheet };

/** What each step of the making is, in words. */
const stepTexts: Readonly<Record<string, string>> = {
  waiting: 'Na fila…',
  reading: 'Lendo os saldos…',
  'writing-docx': 'Escrevendo o Word…',
  'writing-xlsx': 'Escrevendo o Excel…',
  done: '',
  failed: 'O arquivo não pôde ser feito.',
  cancelled: 'Cancelado.',
};

/** The result area (rule F2): two cards, each dimmed while its file is absent, and the alert where the making failed. */
export function DocumentCards({
  step,
  cancelled,
  cards,
}: {
  step: string;
  /** Who cancelled the order, in words; empty if nobody did. */
  cancelled: string;
  cards: readonly CardFacts[];
}) {
  return (
    <>
      {step === 'failed' && <Unmade tone="bad" reason={messages.statementFailed} again="Tentar de novo" />}
      {step === 'cancelled' && <Unmade tone="info" reason={`${cancelled}.`} again="Gerar de novo" />}
      <div className={styles.cards} aria-live="polite">
        {cards.map((card) => (
          <DocumentCard key={card.type} card={card} state={stepTexts[step] ?? ''} />
        ))}
      </div>
    </>
  );
}

/** Why there are no documents, and a button that has them made. */
function Unmade({ tone, reason, again }: { tone: NoticeTone; reason: string; again: string }) {
  return (
    <Notice tone={tone}>
      <span className={styles.failure}>
        {reason}
        <Form method="post">
          <Button look="secondary" name="intent" value="retry">
            <RotateCcw aria-hidden />
            {again}
          </Button>
        </Form>
      </span>
    </Notice>
  );
}

function DocumentCard({ card: { type, size, view, download }, state }: { card: CardFacts; state: string }) {
  const Icon = icons[type];
  const title = documentTitles[type];
  const absent = size === null;
  return (
    <article className={styles.card} data-absent={absent}>
      <Icon aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <h2>{title}</h2>
        <p>{absent ? state : `Pronto · ${formatBytes(size)}`}</p>
      </div>
      <div className={styles.actions}>
        {absent ? (
          <Button
            look="secondary"
            type="button"
            disabled
            aria-label={`${title}: abrir, indisponível: ${state}`}
          >
            <ExternalLink aria-hidden />
            Abrir
          </Button>
        ) : (
          <>
            <a
              className={buttonClass('primary')}
              href={view}
              target="_blank"
              rel="noopener"
              aria-label={`Abrir ${title} em nova aba`}
            >
              <ExternalLink aria-hidden />
              Abrir
            </a>
            <a className={buttonClass('secondary')} href={download} aria-label={`Baixar ${title}`}>
              <Download aria-hidden />
              Baixar
            </a>
          </>
        )}
      </div>
    </article>
  );
}
