import {
  encodingChoices,
  layoutFields,
  maxSkipped,
  orderChoices,
  separatorChoices,
  signChoices,
  titleLineChoices,
} from '~/domain/data/files/layout-form';
import { SelectField, TextField } from '../../../ui/field';
import type { PreviewData } from '~/domain/data/files/preview';
import { ColumnField } from './column-field';
import { LeftOut } from './left-out';
import styles from './preview.module.css';

/** How the file is read, and the mapping of its columns: selects inside a form. */
export function PreviewFields({ preview }: { preview: PreviewData }) {
  const { encoding, separator, sheet, sheets, header, top, titleLines, fields, titles, left } = preview;
  return (
    <>
      <div className={styles.reading}>
        {sheet && (
          <SelectField label="Aba" name={layoutFields.sheet} defaultValue={sheet.name}>
            {sheets.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {encoding && (
          <SelectField label="Codificação" name={layoutFields.encoding} defaultValue={encoding}>
            {encodingChoices.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        {separator && (
          <SelectField
            label="Separador"
            name={layoutFields.separator}
            defaultValue={separator === '\t' ? 'tab' : separator}
          >
            {separatorChoices.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        {top.length > 0 && (
          <SelectField
            key={JSON.stringify([encoding, separator, sheet])}
            label="Títulos das colunas"
            name={layoutFields.header}
            defaultValue={header === false ? '0' : header}
          >
            {top.map(({ line, text }) => (
              <option key={line} value={line}>
                {`Linha ${line}: ${text}`}
              </option>
            ))}
            <option value="0">Não há: a primeira linha já são dados</option>
          </SelectField>
        )}
        {top.length > 0 && header !== false && (
          <Choice
            key={`linhas ${JSON.stringify([encoding, separator, sheet, titleLines])}`}
            label="Linhas dos títulos"
            name={layoutFields.titleLines}
            value={titleLines}
            choices={titleLineChoices}
          />
        )}
        <Choice
          label="Notação dos números"
          name={layoutFields.sign}
          value={preview.sign ?? ''}
          choices={signChoices}
        />
        <Choice
          label="Ordem das datas"
          name={layoutFields.order}
          value={preview.order ?? ''}
          choices={orderChoices}
        />
        <TextField
          label="Linhas a pular no fim"
          name={layoutFields.skipEnd}
          type="number"
          min={0}
          max={maxSkipped}
          defaultValue={preview.skipEnd}
        />
      </div>
      {/* Another way of reading finds other columns; a choice of a column leaves the focus where it is. */}
      <fieldset
        className={styles.fields}
        key={JSON.stringify([encoding, separator, sheet, header, titles, left])}
      >
        <legend>Coluna do arquivo para cada campo da base</legend>
        {fields.map((field) => (
          <ColumnField key={field.key} field={field} preview={preview} />
        ))}
      </fieldset>
      <LeftOut preview={preview} />
    </>
  );
}

function Choice({
  label,
  name,
  value,
  choices,
}: {
  label: string;
  name: string;
  value: string | number;
  choices: readonly (readonly [string | number, string])[];
}) {
  return (
    <SelectField label={label} name={name} defaultValue={value}>
      {choices.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
