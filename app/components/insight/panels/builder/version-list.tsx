import { Link } from '@remix-run/react';
import { Card } from '~/components/ui/page';
import { ListTable, Wrapped } from '~/components/ui/list';

interface VersionListProps {
  /** Address of the panel's form. */
  base: string;
  versions: readonly {
    readonly version: number;
    readonly by: string;
    readonly at: string;
    /** The note of the save; empty without one. */
    readonly note: string;
    /** The same as the definitions show it. */
    readonly changes: readonly string[];
    readonly isNow: boolean;
  }[];
}

/** The versions of a panel; a version that is opened and saved becomes the newest. */
export const VersionList = ({ base, versions }: VersionListProps) => (
  <Card>
    <ListTable
      label="Versões"
      cards
      columns={[{ label: 'Versão', align: 'end' }, 'Salva por', 'Em', 'Nota', 'O que mudou', 'Restaurar']}
      rows={versions.map(({ version, by, at, note, changes, isNow }) => ({
        key: String(version),
        cells: [
          version,
          by,
          at,
          <Wrapped key="note" narrow>
            {note}
          </Wrapped>,
          <Wrapped key="changes">{changes.join('; ') || 'nada'}</Wrapped>,
          isNow ? (
            'a de agora'
          ) : (
            <Link key="restore" to={`${base}?versao=${version}`} aria-label={`Restaurar a versão ${version}`}>
              restaurar
            </Link>
          ),
        ],
      }))}
    />
  </Card>
);
