import { SelectField, TextField } from '~/components/ui/field';
import { panelText, type PanelText } from '~/domain/insight/panels/panel-form';
import type { SharedPanel } from '~/domain/insight/panels/sharing';
import styles from './builder.module.css';
import { SharingFields } from './sharing-fields';

interface PanelHeadProps {
  form: PanelText;
  fields: Readonly<Record<string, string | undefined>>;
  isAdmin: boolean;
  isOfficial: boolean;
  shared: SharedPanel;
}

/** A panel's name, menu and audience. */
export function PanelHead({ form, fields, isAdmin, isOfficial, shared }: PanelHeadProps) {
  return (
    <>
      <TextField
        label={isOfficial ? 'Nome no menu' : 'Nome'}
        {...panelText.input('panelLabel')}
        defaultValue={form.panelLabel}
        error={fields['panelLabel']}
      />
      {form.version !== '0' && (
        <TextField
          label="O que muda ao salvar"
          {...panelText.input('saveNote')}
          defaultValue={form.saveNote}
          hint="Opcional; fica na lista de versões."
        />
      )}
      {!isOfficial && <SharingFields {...shared} error={fields['sharePeople']} />}
      {isAdmin && (
        <details
          className={styles.part}
          open={isOfficial || ['painelId', 'dashboardId', 'panelType'].some((name) => fields[name])}
        >
          <summary>{isOfficial ? 'Lugar no menu' : 'Como painel oficial'}</summary>
          <div className={styles.stack}>
            <OfficialFields form={form} fields={fields} />
          </div>
        </details>
      )}
    </>
  );
}

const OfficialFields = ({ form, fields }: Pick<PanelHeadProps, 'form' | 'fields'>) => (
  <>
    <SelectField
      label="Menu"
      {...panelText.input('panelType')}
      defaultValue={form.panelType}
      error={fields['panelType']}
    >
      <option value="1">Intelligent Journey</option>
      <option value="2">Executed Jobs</option>
    </SelectField>
    <TextField
      label="Número (painelId)"
      {...panelText.input('painelId')}
      defaultValue={form.painelId}
      error={fields['painelId']}
      hint="Ordem no menu e endereço do painel."
    />
    <TextField
      label="Identificador (dashboardId)"
      {...panelText.input('dashboardId')}
      defaultValue={form.dashboardId}
      error={fields['dashboardId']}
      hint="Com QuickSight, o do painel de lá."
    />
  </>
);
