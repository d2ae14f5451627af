import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { useState } from 'react';
import { Button } from '~/components/button';
import { SelectField } from '~/components/field';
import { Refusal } from '~/components/notice';
import { Card, Page } from '~/components/page';
import { lacksColumns } from '~/components/preview/ask-preview';
import { BeforeSending } from '~/components/preview/before-sending';
import { FileDrop } from '~/components/uploads/file-drop';
import { DiscardUpload, UnfinishedUploads } from '~/components/uploads/unfinished-uploads';
import { UploadList } from '~/components/uploads/upload-list';
import { useUploads } from '~/components/uploads/use-uploads';
import { useHydrated } from '~/components/use-hydrated';
import styles from './manual.module.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const { email } = context.person();
  const { masterData, resumable } = context.portal;
  const [bases, unfinished] = await Promise.all([masterData.bases(), resumable.unfinished(email)]);
  return {
    person: email,
    bases: bases.map(({ collection_name, label_name }) => ({ name: collection_name, label: label_name })),
    unfinished,
  };
}

/** Uploads are received before Remix reads the body (server/http/uploads.ts); only refusals come here. */
export async function action({ context }: ActionFunctionArgs) {
  const problem = context.uploadProblem;
  if (!problem) throw new Response(null, { status: 415 });
  return data({ message: problem.message, fields: problem.fields }, { status: problem.status });
}

interface Base {
  readonly name: string;
  readonly label: string;
}

/** A file that waits for its columns to be looked at. */
interface Held {
  readonly file: File;
  readonly base: Base;
}

export default function ManualUpload() {
  const { person, bases, unfinished } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const [params] = useSearchParams();
  const [base, setBase] = useState(bases[0]?.name ?? '');
  const hydrated = useHydrated();
  const { items, queue } = useUploads(person);
  const [checking, setChecking] = useState(false);
  const [held, setHeld] = useState<readonly Held[]>([]);
  const chosen = bases.find(({ name }) => name === base);
  const send = (files: readonly File[], to = base) => queue?.add(files, to, unfinished);
  // A file waits for the base that it was chosen for, whatever is chosen meanwhile for others.
  const hold = (files: readonly File[], to: Base) =>
    setHeld((before) => [...before, ...files.map((file) => ({ file, base: to }))]);
  const take = async (files: readonly File[]) => {
    if (!chosen) return send(files);
    if (checking) return hold(files, chosen);
    const lacking = await Promise.all(files.map((file) => lacksColumns(file, base)));
    send(files.filter((_, at) => !lacking[at]));
    hold(
      files.filter((_, at) => lacking[at]),
      chosen,
    );
  };
  const [next] = held;
  const discarded = unfinished.find(({ id }) => id === params.get('descartar'));
  const listed = new Set(items.map(({ name }) => name));

  return (
    <Page title="Envio de arquivos" crumb="Data Journey / Envio de arquivos">
      {discarded && <DiscardUpload upload={discarded} />}
      <Refusal reason={refusal?.message} />
      <Card padded>
        <form method="post" encType="multipart/form-data" className={styles.form}>
          <div className={styles.fields}>
            <SelectField
              label="Base que os arquivos alimentam"
              name="collection"
              value={base}
              onChange={(event) => setBase(event.currentTarget.value)}
              error={refusal?.fields.collection}
              hint="Cada linha é conferida com as regras da base; as recusadas ficam na base NOK, com o motivo."
            >
              {bases.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
              <option value="">Nenhuma: só guardar</option>
            </SelectField>
          </div>
          {hydrated && chosen && (
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={checking}
                onChange={(event) => setChecking(event.currentTarget.checked)}
              />
              Conferir as colunas antes de enviar
            </label>
          )}
          <FileDrop error={refusal?.fields.files} onFiles={(files) => void take(files)} />
          {!hydrated && (
            <noscript>
              <Button>Enviar</Button>
            </noscript>
          )}
        </form>
      </Card>
      {next && (
        <BeforeSending
          key={`${next.file.name} ${next.file.size} ${next.file.lastModified}`}
          file={next.file}
          base={next.base}
          waiting={held.length - 1}
          onSend={() => {
            send([next.file], next.base.name);
            setHeld(held.slice(1));
          }}
          onLeave={() => setHeld(held.slice(1))}
        />
      )}
      <UploadList items={items} queue={queue} />
      <UnfinishedUploads uploads={unfinished.filter(({ name }) => !listed.has(name))} />
      <p>
        <Link to="/captura/processando">Acompanhar o processamento</Link>
      </p>
    </Page>
  );
}
