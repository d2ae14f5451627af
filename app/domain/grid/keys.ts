/** One or several keys, and their effect. */
export type KeyLine = readonly [keys: string, does: string];

/** The keys of the grid. */
export const gridKeys: readonly KeyLine[] = [
  ['Setas, Tab, Enter', 'Andar; Enter abre a célula'],
  ['Digitar, F2, clique duplo', 'Editar a célula'],
  ['Enter, Tab / Esc', 'Confirmar / desistir da edição'],
  ['Ctrl + setas', 'Ir até a borda dos valores'],
  ['Home, End, Ctrl + Home, Ctrl + End', 'Começo e fim da linha e da grade'],
  ['Page Up, Page Down', 'Uma tela acima ou abaixo'],
  ['Shift + setas', 'Selecionar um intervalo'],
  ['Ctrl + A', 'Selecionar tudo'],
  ['Ctrl + C, X, V', 'Copiar, recortar, colar, também do Excel'],
  ['Ctrl + D, Ctrl + R', 'Preencher para baixo, à direita'],
  ['Arrastar o canto da seleção', 'Preencher as células vizinhas'],
  ['Ctrl + Z, Ctrl + Y', 'Desfazer, refazer, sem limite'],
  ['Delete', 'Zerar as células'],
  ['Alt + ←, Alt + →', 'Recolher, expandir um grupo'],
  ['Alt + ↓', 'Ordenar e filtrar a coluna'],
  ['Alt + Shift + ←, →', 'Estreitar, alargar a coluna'],
  ['Alt + Shift + Page Up, Page Down', 'Mover a coluna para a esquerda, a direita'],
  ['Botão direito, Shift + F10', 'Menu das células selecionadas'],
  ['Ctrl + F', 'Localizar na grade'],
  ['Esc e depois Tab', 'Sair da grade'],
  ['+10% · -5% · 12% · *1,1 · /2', 'Mudar o valor da célula'],
  ['Tab, Tab, Enter', 'Voltar à coluna do primeiro Tab, uma linha abaixo'],
  ['12k · 1,5 mi · (100) · =(10+20,5)*2', 'Formas de digitar números'],
];
