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

/** People who submit the reviews; the last cost centres have no owner yet. */
const owners = ['silver@demo.example', 'gold@demo.example', 'silver@demo.example', 'gold@demo.example', ''];

/** Responsible person and planner of each cost centre of the demo tenant. */
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

/** The cities of the stores of each cost centre, by its code; Vitória has no cost centre yet. */
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

/** Rows of the base with the cost centre of each branch. */
export const branchCentreRows = (): BaseRow[] =>
  costCentres.flatMap(({ code, name }) =>
    (stores[code] ?? []).map((store) => ({
      filial_nome: `Loja ${store}`,
      cost_center_concat: `${code} - ${name}`,
    })),
  );
