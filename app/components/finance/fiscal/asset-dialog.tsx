import { Form, useNavigation } from '@remix-run/react';
import { useId, useState } from 'react';
import { Button } from '~/components/ui/button';
import { Dialog, DialogClose } from '~/components/ui/dialog';
import { DialogActions } from '~/components/ui/dialog-link';
import { TextAreaField } from '~/components/ui/field';
import { Notice } from '~/components/ui/notice';
import { useFaultFocus } from '~/components/ui/use-fault-focus';
import { amountRule, readField } from '~/domain/values/decimal-entry';
import { formatDecimal } from '~/domain/values/decimal';
import { assetForm } from '~/domain/finance/fiscal/asset-form';
import { valueField } from '~/domain/finance/fiscal/fiscal-asset';
import { formatCents } from '~/domain/finance/statements/model';
import type { Asset } from './asset';
import styles from './fiscal.module.css';

interface Answer {
  readonly message: string;
  readonly conflicts:
    | readonly { readonly label: string; readonly theirs: string; readonly yours: string }[]
    | null;
  readonly faults: Readonly<Record<string, string>>;
  readonly typed: Readonly<Record<string, string>> | null;
}

/** The modal Ativo Fiscal (rule F10): a table of two years, observations, Confirm and Cancel. */
export function AssetDialog({ asset, answer, closeTo }: { asset: Asset; answer?: Answer; closeTo: string }) {
  const { years, lines, version, code } = asset;
  const busy = useNavigation().state === 'submitting';
  const form = useFaultFocus(answer);
  const faultId = useId();
  const faults: Partial<Record<string, string>> = answer?.faults ?? {};
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      lines.flatMap(({ key, cents }) =>
        years.map((year, index) => {
          const field = valueField(key, year);
          return [field, answer?.typed?.[field] ?? formatDecimal((cents[index] ?? 0) / 100, 2)];
        }),
      ),
    ),
  );
  const total = (year: number) =>
    lines.reduce((sum, { key }) => {
      const entry = readField(texts[valueField(key, year)] ?? '', amountRule);
      return sum + (entry.ok ? Math.round(entry.value * 100) : 0);
    }, 0);
  return (
    <Dialog title="Ativo Fiscal" closeTo={closeTo} size="large">
      {answer?.typed && (
        <Notice tone="bad" key={answer.message}>
          {answer.message}
        </Notice>
      )}
      {answer?.conflicts && (
        <table className={styles.conflicts}>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Valor salvo</th>
              <th scope="col">Seu valor</th>
            </tr>
          </thead>
          <tbody>
            {answer.conflicts.map(({ label, theirs, yours }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{theirs || '–'}</td>
                <td>{yours || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Form
        method="post"
        ref={form}
        action={`/ij/fiscal_asset?businessUnitID=${code}`}
        className={styles.form}
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={version} />
        <div className={styles.frame}>
          <table className={styles.edit}>
            <thead>
              <tr>
                <th scope="col">Base</th>
                {years.map((year) => (
                  <th scope="col" key={year}>
                    {year}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ key, label }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  {years.map((year) => {
                    const field = valueField(key, year);
                    return (
                      <td key={year} data-label={year}>
                        <input
                          name={field}
                          aria-label={`${label}, ${year}`}
                          inputMode="decimal"
                          value={texts[field] ?? ''}
                          onChange={({ currentTarget: { value } }) =>
                            setTexts((all) => ({ ...all, [field]: value }))
                          }
                          aria-invalid={faults[field] ? true : undefined}
                          aria-describedby={faults[field] ? `${faultId}-${field}` : undefined}
                        />
                        {faults[field] && (
                          <p className={styles.fault} id={`${faultId}-${field}`}>
                            {faults[field]}
                          </p>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                {years.map((year) => (
                  <td key={year} data-label={year}>
                    {formatCents(total(year))}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
        <TextAreaField
          label="Observações"
          {...assetForm.of.save.input('observations')}
          rows={4}
          defaultValue={answer?.typed?.['observations'] ?? asset.observations}
          error={faults['observations']}
        />
        <DialogActions>
          <Button busy={busy}>Confirm</Button>
          <DialogClose>Cancel</DialogClose>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
