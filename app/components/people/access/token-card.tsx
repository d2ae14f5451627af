import { Form, useSearchParams } from '@remix-run/react';
import { tokenForm } from '~/domain/people/access/token-form';
import { count } from '~/domain/values/format';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { DialogLink } from '../../ui/dialog-link';
import { SelectField, TextField } from '../../ui/field';
import { ListTable } from '../../ui/list';
import { Notice } from '../../ui/notice';
import { Card, CardLead, CardNote, CardTitle } from '../../ui/page';
import styles from './token-card.module.css';

interface Call {
  readonly scope: string;
  readonly label: string;
}

interface TokenRow {
  readonly id: string;
  readonly name: string;
  /** Its last characters. */
  readonly tail: string;
  readonly scopes: readonly Call[];
  readonly created: string;
  readonly expires: string;
  readonly ended: boolean;
  readonly lastUsed: string;
}

interface TokenCardProps {
  tokens: readonly TokenRow[];
  /** The possible scopes of a token. */
  calls: readonly Call[];
  /** Why none was made, and what was typed. */
  refusal?: {
    readonly message: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly typed: { readonly name: string; readonly days: string; readonly scopes: readonly string[] };
  } | null;
}

/** One's personal access tokens, and the form that makes another. */
export function TokenCard({ tokens, calls, refusal }: TokenCardProps) {
  return (
    <Card>
      <CardTitle>Tokens pessoais</CardTitle>
      <CardLead>
        Um token faz, sem a sua senha, as chamadas do gateway que você marcar, e só o que o seu perfil pode
        fazer por elas. Guarde-o como uma senha e revogue-o quando não precisar mais.
      </CardLead>
      <Form method="post" className={styles.create} key={tokens.length}>
        <TextField
          label="Nome"
          {...tokenForm.of.create.input('name')}
          placeholder="Carga noturna"
          defaultValue={refusal?.typed.name}
          error={refusal?.fields['name']}
        />
        <SelectField
          label="Validade"
          name="days"
          defaultValue={refusal?.typed.days ?? '90'}
          error={refusal?.fields['days']}
        >
          <option value="30">30 dias</option>
          <option value="90">90 dias</option>
          <option value="365">1 ano</option>
        </SelectField>
        <Scopes calls={calls} chosen={refusal?.typed.scopes} error={refusal?.fields['scopes']} />
        <Button name="intent" value="create">
          Criar token
        </Button>
      </Form>
      {refusal && Object.keys(refusal.fields).length === 0 && (
        <div className={styles.refusal}>
          <Notice tone="bad" key={refusal.message}>
            {refusal.message}
          </Notice>
        </div>
      )}
      <ListTable
        label="Tokens pessoais"
        columns={['Nome', 'Final', 'Alcance', 'Criado', 'Validade', 'Último uso', 'Ações']}
        advice="Crie o primeiro token para enviar arquivos por script."
        rows={tokens.map(({ id, name, tail, scopes, created, expires, lastUsed, ended }) => ({
          key: id,
          cells: [
            name,
            <code key="tail">…{tail}</code>,
            reachOf(scopes, calls),
            created,
            ended ? <strong key="ended">venceu em {expires}</strong> : expires,
            lastUsed,
            <DialogLink
              key="revoke"
              look="quiet"
              to={`?revogar=${id}`}
              aria-label={`Revogar o token ${name}`}
            >
              Revogar
            </DialogLink>,
          ],
        }))}
      />
      <CardNote>{count(tokens.length, 'token', 'tokens')}</CardNote>
    </Card>
  );
}

/** The scopes of the token; by default sending files. */
function Scopes({
  calls,
  chosen,
  error,
}: {
  calls: readonly Call[];
  chosen?: readonly string[];
  error?: string;
}) {
  const ticked = chosen ?? ['newFile:write'];
  return (
    <fieldset className={styles.scopes} aria-describedby={error ? 'scopes-error' : undefined}>
      <legend>O que o token pode fazer</legend>
      {calls.map(({ scope, label }) => (
        <label key={scope}>
          <input type="checkbox" name="scope" value={scope} defaultChecked={ticked.includes(scope)} />
          <span>
            {label} <code>{scope}</code>
          </span>
        </label>
      ))}
      {error && (
        <p id="scopes-error" className={styles.scopesError}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The scopes of a token in words. */
const reachOf = (scopes: readonly Call[], calls: readonly Call[]): string =>
  scopes.length === calls.length ? 'todas as chamadas' : scopes.map(({ scope }) => scope).join(', ');

/** Asks before a token is revoked (`?revogar=<id>`). */
export function RevokeDialog({ tokens, closeTo }: { tokens: readonly TokenRow[]; closeTo: string }) {
  const [params] = useSearchParams();
  const token = tokens.find(({ id }) => id === params.get('revogar'));
  if (!token) return null;
  return (
    <ConfirmDialog
      title="Revogar o token?"
      closeTo={closeTo}
      fields={{ intent: 'revoke', id: token.id }}
      confirm="Revogar o token"
    >
      “{token.name}”, que termina em {token.tail}: o script que o usa deixa de entrar agora.
    </ConfirmDialog>
  );
}
