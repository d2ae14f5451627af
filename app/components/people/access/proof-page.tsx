import { Form, useNavigation, useRouteLoaderData } from '@remix-run/react';
import { anewField, proofField, type ProofAsked } from '~/domain/people/access/delicate';
import { proofMessages } from '~/domain/people/access/proof-messages';
import { PasskeyButton } from '../factors/passkey-button';
import { Button, ButtonLink } from '../../ui/button';
import { PasswordField } from '../../ui/field';
import { Card, Page } from '../../ui/page';
import { PublicPage } from './public-page';
import styles from './proof-page.module.css';

/** Asks the signed-in person for a proof, and then repeats their request (rule A23). */
export function ProofPage({ proof }: { proof: ProofAsked }) {
  const framed = Boolean(useRouteLoaderData('routes/shell'));
  const question = proof.way === 'password' ? <PasswordProof proof={proof} /> : <SignOnProof proof={proof} />;
  if (framed)
    return (
      <Page title={proofMessages.proofTitle}>
        <Card padded>{question}</Card>
      </Page>
    );
  // Where an action fails in a page that is asked for whole, the shell is given nothing to draw its frame with.
  return (
    <PublicPage>
      <h1>{proofMessages.proofTitle}</h1>
      {question}
    </PublicPage>
  );
}

function SignOnProof({ proof: { address } }: { proof: ProofAsked }) {
  return (
    <div className={styles.proof}>
      <p>{proofMessages.proofBySignOn}</p>
      <div className={styles.ways}>
        <ButtonLink
          look="primary"
          to={`/saml/entrar?${new URLSearchParams({ next: address, [anewField]: '1' })}`}
          reloadDocument
        >
          Entrar de novo
        </ButtonLink>
        <ButtonLink to={address}>Cancelar</ButtonLink>
      </div>
    </div>
  );
}

function PasswordProof({ proof: { address, fields, files, problem, passkey } }: { proof: ProofAsked }) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Form
      method="post"
      action={address}
      className={styles.proof}
      encType={files.length > 0 ? 'multipart/form-data' : undefined}
      replace
    >
      <p>{proofMessages.proofByPassword}</p>
      {fields.map(([name, value], at) => (
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      {files.length > 0 && <p>{proofMessages.proofFiles}</p>}
      {files.map((name) => (
        <input key={name} type="file" name={name} aria-label="Arquivo" required />
      ))}
      <PasswordField
        label="Sua senha"
        name={proofField}
        autoComplete="current-password"
        maxLength={256}
        error={problem ?? undefined}
        required
        autoFocus
      />
      <div className={styles.ways}>
        <Button busy={busy}>{busy ? 'Confirmando…' : 'Confirmar e continuar'}</Button>
        {passkey && <PasskeyButton ask={passkey}>Usar chave de acesso</PasskeyButton>}
        <ButtonLink to={address}>Cancelar</ButtonLink>
      </div>
    </Form>
  );
}
