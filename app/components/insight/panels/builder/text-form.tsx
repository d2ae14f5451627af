import { Form, Link } from '@remix-run/react';
import { useRef, type ReactNode } from 'react';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/page';
import { useFaultFocus } from '~/components/ui/use-fault-focus';
import { panelText, type Fault, type PanelText } from '~/domain/insight/panels/panel-form';
import { DefinitionText } from '../definition-text';
import { FaultList } from '../fault-list';
import { SourceGuide } from '../source-guide';
import styles from './text-form.module.css';

interface TextFormProps {
  id: string | null;
  form: PanelText;
  fields: Readonly<Record<string, string | undefined>>;
  faults: readonly Fault[];
  /** The version that somebody else saved meanwhile. */
  theirs: (PanelText & { readonly by: string }) | null;
  guide: Parameters<typeof SourceGuide>[0]['guide'];
  head: ReactNode;
  buttons: ReactNode;
  busy: boolean;
}

/** The definition as text: all that the language can say. */
export function TextForm({ id, form, fields, faults, theirs, guide, head, buttons, busy }: TextFormProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  const formElement = useFaultFocus(fields);
  return (
    <Form method="post" ref={formElement} className={styles.form} key={`${id} ${form.version}`}>
      <input type="hidden" {...panelText.input('version')} value={theirs?.version ?? form.version} />
      <Card padded>{head}</Card>
      <div className={styles.columns}>
        <Card padded>
          <DefinitionText
            ref={text}
            {...panelText.input('definition')}
            defaultValue={form.definition}
            {...(fields['definition'] !== undefined && { error: fields['definition'] })}
          />
          <FaultList faults={faults} text={text} />
          <div className={styles.buttons}>
            {buttons}
            <Button name="intent" value="preview" look="secondary" busy={busy}>
              Pré-visualizar
            </Button>
            <Button name="intent" value="build-form" look="secondary" busy={busy}>
              Montar com o formulário
            </Button>
          </div>
          {theirs && (
            <details className={styles.theirs} open>
              <summary>A versão salva por {theirs.by || 'outra pessoa'}</summary>
              <pre tabIndex={0}>{theirs.definition}</pre>
              <Link to={`/ij/paineis/${id}`} reloadDocument>
                Ficar com a versão salva
              </Link>
            </details>
          )}
        </Card>
        <SourceGuide guide={guide} />
      </div>
    </Form>
  );
}
