import type { MenuEntry, MenuGroup } from '../../menu';
import { mayEnter, type AccessKey, type Flags } from '../../people/access/access';
import type { Role } from '../../people/access/roles';
import { resultOf, type PaletteResult } from './result';

/** An action, or a screen outside the menus. */
interface Shortcut {
  readonly title: string;
  readonly to: string;
  /** The key in the access table, if `to` has parameters. */
  readonly enters: AccessKey;
  readonly words: string;
}

const shortcut = (title: string, enters: AccessKey, words = '', to: string = enters): Shortcut => ({
  title,
  to,
  enters,
  words,
});

const actions: readonly Shortcut[] = [
  shortcut('Enviar arquivo', '/captura/manual', 'upload carregar importar mandar planilha base'),
  shortcut('Novo painel', '/ij/paineis/:id', 'criar montar gráfico dashboard', '/ij/paineis/novo'),
  shortcut('Nova pergunta', '/ij/perguntar', 'perguntar consultar quanto analisar'),
  shortcut('Novo relatório', '/ij/report_create', 'criar gerar'),
  shortcut('Agendar relatório', '/ij/report_schedules', 'agenda automático programar'),
  shortcut('Novo cenário', '/ij/cenarios/novo', 'criar simular forecast'),
  shortcut('Novo cenário de quantidades', '/ij/cenarios/quantidades/novo', 'criar simular plano'),
  shortcut('Comparar cenários', '/ij/cenarios/comparar', 'diferença'),
  shortcut('Nova base', '/repo/bases/:name', 'criar tabela colunas', '/repo/bases/nova'),
  shortcut('Nova fonte', '/captura/automacao/fontes/nova', 'criar sftp s3 https automática'),
  shortcut('Novo usuário', '/user/config', 'criar convidar pessoa conta', '/user/config?dialogo=criar'),
];

const elsewhere: readonly Shortcut[] = [
  shortcut('Quadro de revisões', '/ij/revisoes', 'situação forecast aprovação'),
  shortcut('Alterações do planejamento', '/ij/plan_changes', 'histórico quem mudou'),
  shortcut('Cenários de quantidades', '/ij/cenarios/quantidades', 'plano simulação'),
  shortcut('Avisos', '/avisos', 'notificações menções'),
  shortcut('Preferências de avisos', '/avisos/preferencias', 'notificações e-mail'),
  shortcut('Minhas sessões', '/conta/sessoes', 'dispositivos entrar'),
  shortcut('Minha senha', '/conta/senha', 'trocar mudar'),
  shortcut('Segundo fator', '/conta/segundo-fator', 'autenticação código celular'),
];

/** Additional search words for screens of the menus. */
const otherWords: Readonly<Record<string, string>> = {
  '/inicio': 'home começo novidades',
  '/captura/manual': 'upload arquivo carregar importar',
  '/captura/processando': 'fila jobs arquivos enviados',
  '/ij/plan': 'quantidades plano unidades',
  '/ij/rh': 'rh pessoas filial funcionários',
  '/ij/report_create_schneider': 'rf orçamento budget planejar',
  '/ij/report_preview_schneider': 'realizado orçado desvio fpa',
  '/ij/explorer': 'busca procurar pesquisa',
  '/repo/fechamento': 'fechar mês balanço',
};

/** A destination, with its additional search words. */
export type Place = PaletteResult & { readonly words: string };

const placesOf = (
  kind: 'action' | 'screen',
  shortcuts: readonly Shortcut[],
  role: Role,
  enabled: Flags,
): Place[] =>
  shortcuts
    .filter(({ enters }) => mayEnter(enters, role, enabled))
    .map(({ title, to, words }) => ({ ...resultOf(kind, title, to), words }));

/**
 * All screens, panels and actions that a person may use, in the order of the menus.
 * @param side the person's side navigation
 * @param header the account's navigation
 */
export function placesFor(
  role: Role,
  enabled: Flags,
  side: readonly MenuGroup[],
  header: readonly MenuEntry[],
): Place[] {
  const screen = (group: string, { label, to }: MenuEntry): Place => {
    const kind = /^\/(?:ij\/painel|jobs\/dashboard)\//.test(to) ? 'panel' : 'screen';
    return { ...resultOf(kind, label, to, group), words: `${group} ${otherWords[to] ?? ''}` };
  };
  return [
    ...side.flatMap(({ label, entries }) => entries.map((entry) => screen(label, entry))),
    ...placesOf('action', actions, role, enabled),
    ...placesOf('screen', elsewhere, role, enabled),
    ...header.map((entry) => screen('Conta', entry)),
  ];
}
