import { Form } from '@remix-run/react';
import { sourcePath } from '~/domain/data/sources/source';
import { formatInteger } from '~/domain/values/format';
import { Button } from '../../ui/button';
import { ListTable } from '../../ui/list';
import { Card, CardTitle } from '../../ui/page';
import { TonedState } from '~/components/ui/toned-state';
import settings from '../settings.module.css';

export interface TrialShown {
  readonly failure: string;
  readonly hostKey: string;
  readonly total: number;
  readonly isCut: boolean;
  readonly files: readonly { name: string; size: string; changed: string; isKnown: boolean }[];
}

/** The result of a connection test; for an unconfirmed host key, the question whether it is right. */
export function TrialCard({ id, version, trial }: { id: string; version: number; trial: TrialShown }) {
  const { failure, hostKey, total, isCut, files } = trial;
  const found = `${isCut ? 'ao menos ' : ''}${formatInteger(total)} ${total === 1 ? 'arquivo' : 'arquivos'}`;
  return (
    <Card>
      <CardTitle>Teste</CardTitle>
      <div className={settings.about}>
        <TonedState
          tone={failure ? 'bad' : 'good'}
          words={failure || `Conexão feita: ${found} para olhar.`}
        />
        {hostKey && (
          <>
            <p>O servidor mostrou esta chave:</p>
            <code>{hostKey}</code>
            <p>
              Compare-a com a de quem mantém o servidor (<code>ssh-keygen -lf</code> a mostra assim). Só
              confirme se forem iguais: nada foi dito ao servidor ainda.
            </p>
          </>
        )}
      </div>
      {hostKey && (
        <Form method="post" action={sourcePath(id)} className={settings.acts} preventScrollReset>
          <input type="hidden" name="hostKey" value={hostKey} />
          <input type="hidden" name="version" value={version} />
          <Button name="intent" value="confirm">
            Confirmar esta chave
          </Button>
        </Form>
      )}
      {!failure && (
        <ListTable
          label="Arquivos encontrados"
          cards
          columns={['Arquivo', { label: 'Tamanho', align: 'end' }, 'Mudou', 'Na próxima busca']}
          advice="Nenhum arquivo com estes nomes está lá agora."
          rows={files.map(({ name, size, changed, isKnown }) => ({
            key: name,
            cells: [
              <span key="name" className={settings.name}>
                {name}
              </span>,
              size,
              changed,
              isKnown ? 'já buscado' : 'vem',
            ],
          }))}
        />
      )}
    </Card>
  );
}
