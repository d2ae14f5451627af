import type { OfferedKey } from '~/domain/people/factors/offered-key';
import { CopyLine } from '../../ui/copy-line';
import styles from './factors.module.css';

/** A key for an authenticator app, as a picture or text; the form sends it back as `setup`. */
export function KeyOffer({ offer: { sealed, key, picture } }: { offer: OfferedKey }) {
  return (
    <div className={styles.offer}>
      <input type="hidden" name="setup" value={sealed} />
      <p>
        Abra no celular um aplicativo de códigos, como Google Authenticator, Microsoft Authenticator ou
        1Password, e leia esta imagem com ele.
      </p>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${picture.size} ${picture.size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="Código QR com a chave do segundo fator"
      >
        <path d={picture.path} />
      </svg>
      <div className={styles.key}>
        <p>Sem câmera, digite nele esta chave:</p>
        <CopyLine label="Chave do segundo fator" text={key} />
      </div>
    </div>
  );
}
