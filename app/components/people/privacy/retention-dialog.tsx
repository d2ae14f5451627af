import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import {
  isShortOfLaw,
  keptFor,
  removedText,
  retentionKinds,
  retentionRules,
  type RetentionDays,
  type RetentionKind,
} from '~/domain/people/privacy/retention';
import styles from './retention.module.css';

interface Change {
  readonly kind: RetentionKind;
  readonly days: number | null;
  readonly removed: number;
  readonly more: boolean;
}

interface RetentionDialogProps {
  address: string;
  days: RetentionDays;
  before: RetentionDays;
  /** The settings that the question was asked of. */
  version: number;
  preview: readonly Change[];
  refusal?: string;
}

/** Asks before other numbers of days are saved, and shows what would be removed. */
export function RetentionDialog({ address, days, before, version, preview, refusal }: RetentionDialogProps) {
  const kinds = retentionKinds.map((kind) => [kind, String(days[kind] ?? '')]);
  return (
    <ConfirmDialog
      title="Salvar estes prazos de guarda?"
      closeTo={address}
      fields={{ ...Object.fromEntries(kinds), version: String(version), intent: 'save' }}
      confirm="Salvar os prazos"
      destructive={preview.some(({ removed }) => removed > 0)}
      refusal={refusal}
    >
      <ul className={styles.changes}>
        {preview.map(({ kind, days: kept, removed, more }) => (
          <li key={kind}>
            <strong>{retentionRules[kind].label}</strong>: de “{keptFor(kind, before[kind])}” para “
            {keptFor(kind, kept)}”.{' '}
            {removed === 0
              ? 'Hoje não sairia nada.'
              : `Hoje ${removed === 1 ? 'sairia' : 'sairiam'} ${removedText(kind, removed, more)}.`}
            {isShortOfLaw(kind, kept) && (
              <p className={styles.law}>Menos do que a lei pede de parte deles. {retentionRules[kind].law}</p>
            )}
          </li>
        ))}
      </ul>
      {preview.some(({ days: kept }) => kept !== null) && (
        <p>O que é mais velho começa a sair amanhã e não volta.</p>
      )}
    </ConfirmDialog>
  );
}
