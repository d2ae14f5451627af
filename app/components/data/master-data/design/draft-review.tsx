import { Form } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/page';
import { TextField } from '~/components/ui/field';
import type { PreviewData } from '~/domain/data/files/preview';
import { PreviewTable } from '../../files/preview/preview-table';
import { tableNames } from '~/domain/data/files/table-kinds';
import { CheckResult } from './check-result';
import styles from './design.module.css';

interface DraftReviewProps {
  /** The rules that were looked at, as the form brings them along. */
  draft: string;
  check: Parameters<typeof CheckResult>[0]['check'] | null;
  tried: { readonly name: string; readonly preview: PreviewData } | null;
  fault: string | undefined;
  isNew: boolean;
}

/** Rules that do not count yet: how today's rows stand to them, and what a file would meet. */
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
            hint="XLSX, XLS, ODS, CSV, TSV ou JSON de até 16 MB. Nada é carregado."
          />
          <Button look="secondary" name="intent" value="try">
            Experimentar
          </Button>
        </Form>
        {tried && (
          <>
            <h3>{tried.name}</h3>
            <PreviewTable preview={tried.preview} />
          </>
        )}
      </section>
    </Card>
  );
}
