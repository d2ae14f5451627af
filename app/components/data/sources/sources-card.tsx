import { count } from '~/domain/values/format';
import { sourcesPath } from '~/domain/data/sources/source';
import { ButtonLink } from '../../ui/button';
import { Card, CardTitle } from '../../ui/page';
import settings from '../settings.module.css';
import styles from './sources.module.css';

/** The link to automatic sources. `sources`: null for people who may not create any. */
export function SourcesCard({ sources }: { sources: { total: number; failing: number } | null }) {
  return (
    <Card>
      <CardTitle>Fontes</CardTitle>
      <p className={styles.lead}>
        Os arquivos podem vir sozinhos: de uma pasta SFTP, de um prefixo S3 ou de um endereço HTTPS.{' '}
        {sources === null && 'Quem cria fontes são SYSTEM ADMIN e USER GOLD: peça a um deles.'}
        {sources !== null && sources.total > 0 && count(sources.total, 'fonte', 'fontes')}
        {sources !== null && sources.failing > 0 && `, ${sources.failing} com falha ou parada pelo portal`}
        {sources !== null && sources.total > 0 && '.'}
      </p>
      {sources !== null && (
        <div className={settings.acts}>
          <ButtonLink to={sourcesPath}>
            {sources.total > 0 ? 'Ver fontes' : 'Criar a primeira fonte'}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
