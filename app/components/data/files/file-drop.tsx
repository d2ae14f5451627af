import { FileUp } from '~/components/ui/icons';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { buttonClass } from '../../ui/button';
import { useHydrated } from '../../ui/use-hydrated';
import styles from './file-drop.module.css';

interface FileDropProps {
  error?: string;
  onFiles(files: readonly File[]): void;
}

/** Where files are chosen or dropped; without JavaScript an input of the form around it. */
export function FileDrop({ error, onFiles }: FileDropProps) {
  const [over, setOver] = useState(false);
  const hydrated = useHydrated();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  const takeChosen = () => {
    if (!input.current?.files?.length) return;
    onFiles([...input.current.files]);
    input.current.value = '';
  };
  // Files may have been chosen before the page's scripts ran, and the fields beside them, which take theirs first.
  useEffect(() => {
    if (hydrated) takeChosen();
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };

  return (
    <div
      className={styles.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileUp aria-hidden />
      <p id={`${id}-title`}>
        Escolha planilhas, CSV ou outros arquivos
        <span className={styles.scripted} data-ready={hydrated}>
          , ou solte-os aqui
        </span>
      </p>
      <input
        id={id}
        type="file"
        name="files"
        multiple
        ref={input}
        onChange={takeChosen}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-hint`}
      />
      <label htmlFor={id} className={`${buttonClass('secondary')} ${styles.choose}`} aria-hidden>
        Escolher arquivos
      </label>
      {error && <p className={styles.error}>{error}</p>}
      <p className={styles.hint} id={`${id}-hint`}>
        Vários de uma vez, ou num ZIP. Arquivos de outro tipo são guardados, e não lidos.
        <span className={styles.scripted} data-ready={hydrated}>
          {' '}
          O envio começa assim que são escolhidos e continua mesmo que a conexão caia.
        </span>
      </p>
    </div>
  );
}
