import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { Form, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { CodeField } from '~/components/people/factors/code-field';
import { KeyOffer } from '~/components/people/factors/key-offer';
import { PasskeyDialog, PasskeyList } from '~/components/people/factors/passkey-list';
import { RecoveryCodes } from '~/components/people/factors/recovery-codes';
import { Button } from '~/components/ui/button';
import { Notice, Refusal } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { titled } from '~/components/ui/window-title';
import { wordOf } from '~/domain/values/word';
import { proofMessages } from '~/domain/people/access/proof-messages';
import { factorForm } from '~/domain/people/factors/factor-form';
import { count, formatDate, formatDateTime } from '~/domain/values/format';
import { readForm } from '../read-form';
import styles from './account.module.css';

export const meta: MetaFunction = (args) => titled(args, 'Segundo fator');

export async function loader({ context }: LoaderFunctionArgs) {
  const { ownFactor, clock, config } = context.portal;
  const state = await ownFactor.state(context.seat(), context.person());
  if (state.kind === 'none') return state;
  const { timeZone } = config.tenant;
  const shown = (at: Date) => formatDate(clock.shown(at), timeZone);
  const { since, recoveryLeft } = state.factor;
  return {
    ...state,
    held: { since: shown(since), recoveryLeft },
    passkeys: state.passkeys.map(({ _id: id, name, since: from, lastUsedAt }) => ({
      ...{ id, name, since: shown(from) },
      lastUsed: lastUsedAt ? formatDateTime(clock.shown(lastUsedAt), timeZone) : 'nunca usada',
    })),
  };
}

/** `intent=set-up` with `setup`, `code`; `codes` or `remove` with `code`; `add-passkey`, `remove-passkey` (rule A21). */
export async function action({ context, request }: ActionFunctionArgs) {
  const { ownFactor } = context.portal;
  const [seat, person] = [context.seat(), context.person()];
  const { value: form } = await readForm(request, factorForm);
  try {
    const outcome = await ownFactor.submit(seat, context.asker(), form);
    if (!('codes' in outcome)) return redirect(`${address}?feito=${outcome.done}`);
    return data({ ...outcome, refusal: null, offer: null }, { status: 201 });
  } catch (error) {
    const { message, fields, status } = context.refusal(error);
    const state = await ownFactor.state(seat, person, form?.intent === 'set-up' ? form.setup : undefined);
    const offer = state.kind === 'none' ? state.offer : null;
    return data({ codes: null, done: null, refusal: { message, fields }, offer }, { status });
  }
}

const address = '/conta/segundo-fator';
const doneMessages = { 'set-up': proofMessages.factorSetUp, codes: proofMessages.recoveryCodesRenewed };
const done: Readonly<Record<string, string>> = {
  remove: proofMessages.factorRemoved,
  'add-passkey': proofMessages.passkeyAdded,
  'remove-passkey': proofMessages.passkeyRemoved,
};

export default function OwnFactor() {
  const state = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  const notice = wordOf(done, params.get('feito'));
  const general = answer?.refusal && Object.keys(answer.refusal.fields).length === 0;
  return (
    <Page title="Segundo fator">
      {state.kind === 'held' && <PasskeyDialog passkeys={state.passkeys} address={address} />}
      {notice && !answer && (
        <Notice tone="good" key={notice}>
          {notice}
        </Notice>
      )}
      <Refusal reason={general ? answer.refusal.message : null} />
      {answer?.codes && (
        <>
          <Notice tone="good">{doneMessages[answer.done]}</Notice>
          <Card padded>
            <RecoveryCodes codes={answer.codes} />
          </Card>
        </>
      )}
      <Card padded>{state.kind === 'held' ? <FactorPresent /> : <FactorAbsent />}</Card>
      {state.kind === 'held' && (
        <Card padded>
          <PasskeyList
            passkeys={state.passkeys}
            offer={state.passkeyOffer}
            address={address}
            error={answer?.refusal?.fields['name']}
          />
        </Card>
      )}
    </Page>
  );
}

function FactorAbsent() {
  const state = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (state.kind !== 'none') return null;
  return (
    <Form method="post" action={address} className={styles.fields} noValidate>
      <p className={styles.lead}>
        Com um segundo fator, quem souber a sua senha ainda não entra: depois dela o portal pede um código que
        só o seu celular conhece. Quem entra pelo provedor de identidade não o vê.
      </p>
      <KeyOffer offer={answer?.offer ?? state.offer} />
      <CodeField recovery={false} error={answer?.refusal?.fields['code']} />
      <Button name="intent" value="set-up">
        Configurar o segundo fator
      </Button>
    </Form>
  );
}

function FactorPresent() {
  const state = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>()?.refusal;
  if (state.kind !== 'held') return null;
  const { since, recoveryLeft } = state.held;
  return (
    <Form method="post" action={address} className={styles.fields} noValidate>
      <p className={styles.lead}>
        <strong>Ativo desde {since}.</strong> A entrada pede um código depois da senha.{' '}
        {recoveryLeft === 0
          ? 'Não resta nenhum código de recuperação: faça novos.'
          : `Você tem ${count(recoveryLeft, 'código de recuperação', 'códigos de recuperação')} sem uso.`}
      </p>
      <CodeField recovery error={refusal?.fields['code']} />
      <div className={styles.buttons}>
        <Button look="secondary" name="intent" value="codes">
          Fazer novos códigos de recuperação
        </Button>
        {state.removable && (
          <Button look="danger" name="intent" value="remove">
            Remover o segundo fator
          </Button>
        )}
      </div>
      {!state.removable && <p className={styles.lead}>{proofMessages.factorRequired}</p>}
    </Form>
  );
}
