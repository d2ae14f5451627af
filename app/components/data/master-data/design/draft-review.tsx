import { Form } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Button } from '~/components/ui/button';
import { ListTable } from '~/components/ui/list';
import { Card } from '~/components/ui/page';
import { TextField } from '~/components/ui/field';
import { placeText } from '~/domain/data/files/row-place';
import type { PreviewData, Trial } from '~/domain/data/files/preview';
import { PreviewTable } from '../../files/preview/preview-table';
import { tableNames } from '~/domain/data/files/table-kinds';
import { CheckResult, ReasonList } from './check-result';
import styles from './design.module.css';

interface DraftReviewProps {
  /** The rules in the preview, as the form sends them. */
  draft: string;
  check: Parameters<typeof CheckResult>[0]['check'] | null;
  tried: { readonly name: string; readonly preview: PreviewData } | null;
  fault: string | undefined;
  isNew: boolean;
}

/** Unsaved rules: their effect on present rows, and on a file. */
export function DraftReview({ draft, check, tried, fault, isNew }: DraftReviewProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [check, tried]);
  return (
    <Card padded>
      <section ref={section} className={styles.section} aria-labelledby="rascunho">
        <h2 id="rascunho">Estas regras ainda não valem</h2>
        {check ? (
          <CheckResult check={check} />
        ) : (
          <p>
            {isNew ? 'As regras estão em ordem. A base ainda não tem linhas.' : 'As regras estão em ordem.'}
          </p>
        )}
        <Form method="post" encType="multipart/form-data" className={styles.try} preventScrollReset>
          <input type="hidden" name="draft" value={draft} />
          <TextField
            label="Experimentar com um arquivo"
            type="file"
            name="file"
            accept={tableNames}
            error={fault}
            hint="XLSX, XLS, ODS, CSV, TSV ou JSON de até 16 MB. As regras são experimentadas nas primeiras 5.000 linhas dele; nada é carregado."
          />
          <Button look="secondary" name="intent" value="try">
            Experimentar
          </Button>
        </Form>
        {tried && (
          <>
            <h3>{tried.name}</h3>
            <PreviewTable preview={tried.preview} />
            {tried.preview.tried && <Tried trial={tried.preview.tried} />}
          </>
        )}
      </section>
    </Card>
  );
}

/** Why rows of a file would be refused, and where the first of them are. */
function Tried({ trial: { refused, reasons, first } }: { trial: Trial }) {
  if (refused === 0) return null;
  return (
    <>
      <ReasonList label="Motivos das recusas" reasons={reasons} />
      <ListTable
        label={refused > first.length ? `As primeiras ${first.length} recusas` : 'Recusas'}
        cards
        columns={['Linha', 'Por quê']}
        rows={first.map(({ line, reasons: why }) => ({
          key: String(line),
          // A trial has no layout with several sheets.
          cells: [placeText(line, undefined), why.join('; ')],
        }))}
      />
    </>
  );
}
