import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { FileUp } from 'lucide-react';
import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { Button } from '~/components/button';
import { SelectField } from '~/components/field';
import { Notice } from '~/components/notice';
import { Card, Page } from '~/components/page';
import { UploadList } from '~/components/upload-list';
import { useHydrated } from '~/components/use-hydrated';
import { useUploads } from '~/components/use-uploads';
import styles from './manual.module.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const bases = await context.portal.masterData.bases();
  return {
    bases: bases.map(({ collection_name, label_name }) => ({ name: collection_name, label: label_name })),
  };
}

/** Uploads are received before Remix reads the body (server/http/uploads.ts); only refusals come here. */
export async function action({ context }: ActionFunctionArgs) {
  const problem = context.uploadProblem;
  if (!problem) throw new Response(null, { status: 415 });
  return data({ message: problem.message, fields: problem.fields }, { status: problem.status });
}

export default function ManualUpload() {
  const { bases } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const [base, setBase] = useState(bases[0]?.name ?? '');
  const [over, setOver] = useState(false);
  const hydrated = useHydrated();
  const uploads = useUploads();
  const inputId = useId();

  const input = useRef<HTMLInputElement>(null);

  const takeChosen = () => {
    if (!input.current?.files?.length) return;
    uploads.add([...input.current.files], base);
    input.current.value = '';
  };
  // Files may have been chosen before the page's scripts ran.
  useEffect(takeChosen);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    uploads.add([...event.dataTransfer.files], base);
  };

  return (
    <Page title="Envio de arquivos" crumb="Data Journey / Envio de arquivos">
      {refusal && (
        <Notice tone="bad" key={refusal.message}>
          {refusal.message}
        </Notice>
      )}
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
          <div
            className={styles.drop}
            data-over={over}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            <FileUp aria-hidden />
            <label htmlFor={inputId}>Escolha arquivos CSV ou XLSX{hydrated && ', ou solte-os aqui'}</label>
            <input id={inputId} type="file" name="files" multiple ref={input} onChange={takeChosen} />
            {refusal?.fields.files && <p className={styles.error}>{refusal.fields.files}</p>}
            <p className={styles.hint}>
              Vários de uma vez.{hydrated && ' O envio começa assim que são escolhidos.'}
            </p>
          </div>
          {!hydrated && (
            <noscript>
              <Button>Enviar</Button>
            </noscript>
          )}
        </form>
      </Card>
      <UploadList uploads={uploads} />
      <p>
        <Link to="/captura/processando">Acompanhar o processamento</Link>
      </p>
    </Page>
  );
}
