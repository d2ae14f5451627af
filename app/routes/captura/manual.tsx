import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { useRef, useState } from 'react';
import { Button } from '~/components/ui/button';
import { SelectField } from '~/components/ui/field';
import { Refusal } from '~/components/ui/notice';
import { Card, Page } from '~/components/ui/page';
import { lacksColumns } from '~/components/data/files/preview/ask-preview';
import { BeforeSending } from '~/components/data/files/preview/before-sending';
import { LoadModeFields } from '~/components/data/files/load-mode-fields';
import { FileDrop } from '~/components/data/files/file-drop';
import { HalfSent } from '~/components/data/files/half-sent';
import { DiscardUpload, UnfinishedUploads } from '~/components/data/files/unfinished-uploads';
import { RecentUploads } from '~/components/data/files/recent-uploads';
import { UploadList } from '~/components/data/files/upload-list';
import { useSentJobs } from '~/components/data/files/use-sent-jobs';
import { useUploads } from '~/components/data/files/use-uploads';
import { useLive } from '~/components/ui/use-live';
import { useHydrated } from '~/components/ui/use-hydrated';
import { loadText, loadWords, replacementIn } from '~/domain/data/files/load-mode';
import { modelPath } from '~/domain/data/master-data/missing-base';
import { isFileOf, unfinishedElsewhere, type UnfinishedUpload } from '~/domain/data/files/unfinished-upload';
import styles from './manual.module.css';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const person = context.person();
  const { email } = person;
  const { fileList, masterData, replaceAnswers, resumable } = context.portal;
  const wanted = new URL(request.url).searchParams.get('collection');
  const [bases, unfinished, sent] = await Promise.all([
    masterData.basesFedBy(person),
    resumable.unfinished(email),
    fileList.sentBy(email),
  ]);
  const shown = (bases.find(({ collection_name }) => collection_name === wanted) ?? bases[0])
    ?.collection_name;
  return {
    person: email,
    replaces:
      shown === undefined ? null : { base: shown, columns: await replaceAnswers.choices(person, shown) },
    bases: bases.map(({ collection_name, label_name }) => ({ name: collection_name, label: label_name })),
    unfinished,
    sent,
  };
}

/** Uploads are received before Remix reads the body (server/http/uploads.ts); only refusals reach this action. */
export async function action({ context }: ActionFunctionArgs) {
  const problem = context.uploadProblem;
  if (!problem) throw new Response(null, { status: 415 });
  return data({ message: problem.message, fields: problem.fields }, { status: problem.status });
}

/** Number of earlier uploads shown beside the form; the processing list has all of them. */
const maxRecent = 8;

const noBase = 'Nenhuma: só guardar';

/**
 * A file that waits for its columns to be confirmed, or `half` uploaded for another base, for the choice of the
 * base.
 */
interface PendingFile {
  readonly file: File;
  /** Empty: none. */
  readonly base: string;
  readonly load: string;
  /** `load` in words. */
  readonly description: string;
  readonly half?: UnfinishedUpload;
}

export default function ManualUpload() {
  const { person, bases, unfinished, sent, replaces } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const [params, setParams] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const asked = bases.find(({ name }) => name === params.get('collection'));
  const [base, setBase] = useState((asked ?? bases[0])?.name ?? '');
  const hydrated = useHydrated();
  const { items, queue } = useUploads(person);
  const jobs = useSentJobs(items, sent);
  useLive('/captura/processando/eventos');
  const [checking, setChecking] = useState(false);
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const nameOf = (name: string) =>
    bases.find((one) => one.name === name)?.label ?? (name === '' ? noBase : name);
  const loadNow = () => {
    const fields = [...new FormData(form.current ?? undefined)];
    const replacement = replacementIn(
      fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
    );
    const labels = new Map(replaces?.columns?.map(({ key, label }) => [key, label]));
    return {
      load: loadText(replacement),
      description: loadWords(replacement, (column) => labels.get(column) ?? column),
    };
  };
  const choose = (name: string) => {
    setBase(name);
    // The columns that limit a replacement depend on the base.
    if (name !== '') setParams({ collection: name }, { replace: true, preventScrollReset: true });
  };
  const send = (files: readonly File[], to: string, load: string) =>
    queue?.add(files, { base: to, load }, unfinished);
  // A file waits with the base that was selected when it was chosen, even if the selection changes.
  const hold = (more: readonly PendingFile[]) => setPending((before) => [...before, ...more]);
  const take = async (files: readonly File[]) => {
    const { load, description } = loadNow();
    const chosen = files.map((file): PendingFile => ({
      file,
      base,
      load,
      description,
      half: unfinishedElsewhere(unfinished, file, { base, load }),
    }));
    hold(chosen.filter(({ half }) => half));
    const whole = chosen.filter(({ half }) => !half);
    if (base === '')
      return send(
        whole.map(({ file }) => file),
        base,
        load,
      );
    if (checking) return hold(whole);
    const lacking = await Promise.all(whole.map(({ file }) => lacksColumns(file, base)));
    const ready = whole.filter((_, at) => !lacking[at]).map(({ file }) => file);
    send(ready, base, load);
    hold(whole.filter((_, at) => lacking[at]));
  };
  const [next, ...others] = pending;
  const half = next?.half;
  const leave = () => setPending(others);
  const discarded = unfinished.find(({ id }) => id === params.get('descartar'));
  const onItsWay = (upload: UnfinishedUpload) =>
    items.some(
      (item) =>
        item.base === upload.base &&
        item.load === upload.load &&
        isFileOf(upload, { ...item, lastModified: item.modified }),
    );

  return (
    <Page title="Envio de arquivos" crumb="Data Journey / Envio de arquivos">
      {discarded && <DiscardUpload upload={discarded} />}
      <Refusal reason={refusal?.message} />
      <Card padded>
        <form ref={form} method="post" encType="multipart/form-data" className={styles.form}>
          <div className={styles.fields}>
            <SelectField
              label="Base que os arquivos alimentam"
              name="collection"
              value={base}
              onChange={(event) => choose(event.currentTarget.value)}
              error={refusal?.fields.collection}
              hint="Cada linha é conferida com as regras da base; as recusadas ficam na base NOK, com o motivo."
            >
              {bases.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
              <option value="">{noBase}</option>
            </SelectField>
          </div>
          {base !== '' && (
            <p>
              <Link to={modelPath(base)} reloadDocument>
                Baixar o modelo de {nameOf(base)}
              </Link>
              : colunas, regras, listas e três linhas de exemplo.
            </p>
          )}
          {base !== '' && (
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={checking}
                disabled={!hydrated}
                onChange={(event) => setChecking(event.currentTarget.checked)}
              />
              Conferir as colunas antes de enviar
            </label>
          )}
          {replaces?.base === base && (
            <LoadModeFields key={base} columns={replaces.columns} fields={refusal?.fields} />
          )}
          {!hydrated && (
            <noscript>
              <Button look="secondary" formMethod="get" formEncType="application/x-www-form-urlencoded">
                Mostrar as opções da base escolhida
              </Button>
            </noscript>
          )}
          <FileDrop error={refusal?.fields.files} onFiles={(files) => void take(files)} />
          {!hydrated && (
            <noscript>
              <Button>Enviar</Button>
            </noscript>
          )}
        </form>
      </Card>
      {next && half && (
        <HalfSent
          key={half.id}
          upload={half}
          base={next.base}
          description={next.description}
          nameOf={nameOf}
          onContinue={() => {
            send([next.file], half.base, half.load);
            leave();
          }}
          onSendAnew={() => {
            send([next.file], next.base, next.load);
            leave();
          }}
          onLeave={leave}
        />
      )}
      {next && !half && (
        <BeforeSending
          key={`${next.file.name} ${next.file.size} ${next.file.lastModified}`}
          file={next.file}
          base={{ name: next.base, label: nameOf(next.base) }}
          waiting={others.length}
          onSend={() => {
            send([next.file], next.base, next.load);
            leave();
          }}
          onLeave={leave}
        />
      )}
      <UploadList items={items} queue={queue} jobs={jobs} />
      <UnfinishedUploads
        uploads={unfinished.filter((upload) => !onItsWay(upload))}
        nameOf={nameOf}
        onContinue={(file, upload) => send([file], upload.base, upload.load)}
      />
      <RecentUploads
        jobs={sent.filter(({ id }) => !items.some(({ fileId }) => fileId === id)).slice(0, maxRecent)}
      />
      <p>
        <Link to="/captura/processando">Acompanhar o processamento</Link>
      </p>
    </Page>
  );
}
