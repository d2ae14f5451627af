import { endingLabels } from '../../../app/domain/data/jobs/job';
import { balanceCategoryLabels, measureLabels } from '../../../app/domain/finance/balances/chart';
import type { Family } from '../../../app/domain/insight/ask/vocabulary';
import type { PanelDefinition } from '../../../app/domain/insight/panels/definition';
import { masterDataBases } from '../../data/master-data';
import { accountField, companyField, fiscalAssetBase } from '../../finance/bases';

/** What the values of a family's fields are called. */
export function namesOf(family: Family): PanelDefinition['names'] {
  if (family === 'files')
    return {
      collection: {
        lookup: {
          from: masterDataBases.name,
          match: { collection_ok: 1 },
          value: 'collection_name',
          label: 'label_name',
        },
      },
      ending: { values: endingLabels },
    };
  if (family === 'balances')
    return {
      businessUnitID: companyField.names,
      account: accountField.names,
      'account.category1': { values: balanceCategoryLabels },
      'account.measure': { values: measureLabels },
    };
  if (family === 'fiscal')
    return {
      businessUnitID: companyField.names,
      line: { lookup: { from: fiscalAssetBase.name, value: 'line', label: 'label' } },
    };
  return family === 'costs' || family === 'people' ? {} : { abcd: { values: { '': 'Sem classe' } } };
}
