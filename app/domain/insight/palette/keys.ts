import { gridKeys, type KeyLine } from '../../grid/keys';

interface KeyGroup {
  readonly title: string;
  /** CSS selector of an element that a page must have for the keys to work; absent for keys of every page. */
  readonly where?: string;
  readonly keys: readonly KeyLine[];
}

/** All keyboard shortcuts of the portal, with the current screen's first. */
export const keyGroups: readonly KeyGroup[] = [
  { title: 'Na grade', where: '[role="grid"], [role="treegrid"]', keys: gridKeys },
  {
    title: 'No Explorer',
    where: '[aria-keyshortcuts="/"]',
    keys: [
      ['/', 'Ir para a busca'],
      ['↑, ↓', 'Andar pelas sugestões e pelos resultados'],
      ['Enter', 'Buscar, ou abrir o escolhido'],
      ['Esc', 'Fechar as sugestões'],
    ],
  },
  {
    title: 'Em qualquer tela',
    keys: [
      ['Ctrl + K, ⌘ + K', 'Ir para qualquer lugar'],
      ['/', 'O mesmo, onde a tela não tem busca própria'],
      ['?', 'Estas teclas'],
      ['Tab, Shift + Tab', 'Andar entre campos, links e botões'],
      ['Esc', 'Fechar uma janela'],
    ],
  },
  {
    title: 'Em “Ir para”',
    keys: [
      ['↑, ↓, Home, End', 'Andar pela lista'],
      ['Enter', 'Abrir o escolhido'],
      ['Ctrl + Enter', 'Abrir em outra aba'],
      ['Alt + F', 'Marcar ou desmarcar como favorito'],
    ],
  },
];
