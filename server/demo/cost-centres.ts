import type { BaseRow } from './base-rows';
import { demoAccounts } from './accounts';
import { costCentres } from './forecast';
import { random } from './random';

const areaOf = (code: string): string =>
  code < '1100'
    ? 'Lojas'
    : code < '1200'
      ? 'Digital'
      : code < '2000'
        ? 'Atacado'
        : code < '3000'
          ? 'Logística'
          : 'Corporativo';

/** Who sends the reviews; the last of them are nobody's yet. */
const owners = ['silver@demo.example', 'gold@demo.example', 'silver@demo.example', 'gold@demo.example', ''];

/** Who answers for each cost centre of the demo tenant, and who plans it. */
export function costCentreRows(): BaseRow[] {
  const source = random('cost centres');
  const names = (type: string) =>
    source.shuffled(demoAccounts().filter((account) => account.type === type)).map(({ name }) => name);
  const [responsible, planners] = [names('USER GOLD'), names('USER SILVER')];
  return costCentres.map(({ code, name }, index) => ({
    cost_center_concat: `${code} - ${name}`,
    country: 'Brasil',
    functionalArea: areaOf(code),
    personResponsible: responsible[index % responsible.length] ?? '',
    userResponsible: planners[index % planners.length] ?? '',
    owner: owners[index % owners.length] ?? '',
  }));
}

/** By code of a cost centre the cities of the stores that it carries; Vitória has not been given to one yet. */
const stores: Readonly<Record<string, readonly string[]>> = {
  '1001': [
    ...[
      'Centro',
      'Paulista',
      'Pinheiros',
      'Moema',
      'Tatuapé',
      'Santana',
      'Campinas',
      'Ribeirão Preto',
      'Santos',
    ],
    'São José dos Campos',
  ],
  '1002': ['Copacabana', 'Barra da Tijuca', 'Niterói'],
  '1003': ['Savassi', 'Uberlândia'],
  '1004': ['Curitiba Batel', 'Londrina', 'Porto Alegre', 'Florianópolis', 'Joinville'],
  '1005': ['Salvador', 'Recife', 'Fortaleza', 'Natal'],
  '1006': ['Brasília Asa Sul', 'Goiânia', 'Manaus', 'Belém', 'Cuiabá'],
};

/** Rows of the base that says which cost centre carries a branch. */
export const branchCentreRows = (): BaseRow[] =>
  costCentres.flatMap(({ code, name }) =>
    (stores[code] ?? []).map((store) => ({
      filial_nome: `Loja ${store}`,
      cost_center_concat: `${code} - ${name}`,
    })),
  );
