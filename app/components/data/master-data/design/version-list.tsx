import { Form, Link } from '@remix-run/react';
import { Button } from '~/components/ui/button';
import { SelectField } from '~/components/ui/field';
import { ListTable } from '~/components/ui/list';
import { Card } from '~/components/ui/page';
import { DifferenceList, type Difference } from './difference-list';
import styles from './design.module.css';

interface VersionListProps {
  name: string;
  versions: readonly {
    readonly version: number;
    readonly at: string;
    readonly by: string;
    readonly restores: number | null;
  }[];
  current: number;
  compared: { from: number | null; to: number | null; differences: readonly Difference[] } | null;
}

/** The versions of a base, two of which can be compared and each restored. */
export function VersionList({ name, versions, current, compared }: VersionListProps) {
  const [newest, before] = versions;
  return (
    <Card>
      <div className={styles.versions}>
        <h2>Versões</h2>
        {newest && before && (
          <Form className={styles.compare} preventScrollReset>
            <VersionChoice
              label="Comparar"
              name="de"
              value={compared?.from ?? before.version}
              versions={versions}
            />
            <VersionChoice
              label="com"
              name="ate"
              value={compared?.to ?? newest.version}
              versions={versions}
            />
            <Button look="secondary">Comparar</Button>
          </Form>
        )}
        {compared && <DifferenceList differences={compared.differences} />}
      </div>
      <ListTable
        label="Versões"
        cards
        columns={['Versão', 'Quando', 'Quem', 'Voltar']}
        advice="A base está como veio com o portal. A primeira mudança aparece aqui."
        rows={versions.map(({ version, at, by, restores }) => ({
          key: String(version),
          cells: [
            `${version}${restores === null ? '' : `, restaura a ${restores}`}`,
            at,
            by || 'veio com o portal',
            version === current ? (
              'vale agora'
            ) : (
              <Link
                key="restore"
                to={`?restaurar=${version}`}
                preventScrollReset
                aria-label={`Restaurar ${name} ${version}`}
              >
                restaurar
              </Link>
            ),
          ],
        }))}
      />
    </Card>
  );
}

function VersionChoice({
  label,
  name,
  value,
  versions,
}: {
  label: string;
  name: string;
  value: number;
  versions: VersionListProps['versions'];
}) {
  return (
    <SelectField label={label} name={name} defaultValue={String(value)}>
      {versions.map(({ version, at }) => (
        <option key={version} value={version}>
          {version} – {at}
        </option>
      ))}
    </SelectField>
  );
}
