import { expect, it } from 'vitest';
import { assetForm } from '../../../../../app/domain/finance/fiscal/asset-form';
import { cellKey, valueField } from '../../../../../app/domain/finance/fiscal/fiscal-asset';
import { formOf } from '../../../form-of';

it('has an amount for each line and year that was sent, as it was typed', () => {
  const sent = {
    intent: 'save',
    version: '1 2',
    observations: ' a ',
    [valueField('provisoes', 2025)]: ' 1,0',
  };
  expect(assetForm.read(formOf({ ...sent, 'valor[b|2024]': new Blob(['1']), valor: '1' })).value).toEqual({
    ...{ intent: 'save', version: '1 2', observations: ' a ' },
    typed: new Map([[cellKey('provisoes', 2025), ' 1,0']]),
  });
  expect(assetForm.of.save.input('observations')).toEqual({ name: 'observations', maxLength: 2_000 });
});

it.each<Parameters<typeof formOf>[0]>([{}, { intent: 'constructor' }])(
  'requests nothing with %j',
  (fields) => {
    expect(assetForm.read(formOf(fields)).value).toBeNull();
  },
);
