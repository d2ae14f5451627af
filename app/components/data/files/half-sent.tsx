import { sentPercent, type UnfinishedUpload } from '~/domain/data/files/unfinished-upload';
import { Button } from '../../ui/button';
import { Card } from '../../ui/page';
import styles from './half-sent.module.css';

interface HalfSentProps {
  upload: UnfinishedUpload;
  /** The base that is chosen now; empty: none. */
  base: string;
  /** How the file is to be loaded now, in words. */
  description: string;
  /** The label of a base; `''` stands for none. */
  nameOf(base: string): string;
  onContinue(): void;
  onSendAnew(): void;
  onLeave(): void;
}

/** Asks whether an interrupted upload to one base is continued there, or the file is sent to another. */
export function HalfSent({
  upload,
  base,
  description,
  nameOf,
  onContinue,
  onSendAnew,
  onLeave,
}: HalfSentProps) {
  return (
    <Card padded>
      <section className={styles.question} aria-labelledby="half-sent">
        <h2 id="half-sent">{upload.name} já foi enviado pela metade</h2>
        <p>
          {sentPercent(upload)}% dele estão no portal
          {upload.base === base
            ? `, para ${nameOf(base)}: “${upload.told}”. Agora foi escolhido “${description}”.`
            : ` para outra base: ${nameOf(upload.base)}. A base escolhida agora é ${nameOf(base)}.`}
        </p>
        <div className={styles.actions}>
          <Button type="button" onClick={onContinue}>
            {upload.base === base ? 'Continuar como antes' : `Continuar: ${nameOf(upload.base)}`}
          </Button>
          <Button type="button" look="secondary" onClick={onSendAnew}>
            {upload.base === base ? 'Enviar do início, como agora' : `Enviar do início: ${nameOf(base)}`}
          </Button>
          <Button type="button" look="quiet" onClick={onLeave}>
            Não enviar
          </Button>
        </div>
      </section>
    </Card>
  );
}
