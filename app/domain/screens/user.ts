import { userAdmin, permissions } from '../people/access/audiences';
import { form, formsAndFiles, mb, manyRows } from './cost';
import type { Records } from './screen';

export const userScreens = {
  '/user/permission': {
    module: 'routes/user/permission.tsx',
    ...permissions,
    menu: { group: 'account', label: 'Configurações de usuários' },
    manual: 'pessoas',
    exports: true,
    // People and their permissions, as a file of 2 MB or as its rows.
    cost: { ...form, body: 4 * mb, types: formsAndFiles, fields: 20_000 },
    expensive: manyRows,
    delicate: { harmless: ['check-people'] },
    duringSetup: 'all',
    acts: {
      'user.tier': 'Permissão alterada',
      'user.profile': 'Dados alterados',
      'user.owner': 'Centro de custo atribuído',
    },
  },
  '/user/config': {
    module: 'routes/user/config.tsx',
    ...userAdmin,
    menu: { group: 'account', label: 'Gerenciamento de usuários' },
    manual: 'convites',
    exports: true,
    delicate: { harmless: ['invite'] },
    duringSetup: 'all',
    acts: {
      'user.create': 'Usuário criado',
      'user.delete': 'Usuário excluído',
      'user.invite': 'Convite reenviado',
      'factor.reset': 'Segundo fator redefinido',
    },
  },
  '/user/audit': {
    module: 'routes/user/audit.tsx',
    ...userAdmin,
    menu: { group: 'account', label: 'Auditoria' },
    manual: 'auditoria',
    exports: true,
    delicate: false,
  },
  '/user/dados': {
    module: 'routes/user/privacy.tsx',
    ...userAdmin,
    menu: { group: 'account', label: 'Dados pessoais' },
    manual: 'dados-pessoais',
    delicate: { harmless: [] },
    acts: {
      'person.export': 'Dados de pessoa reunidos',
      'person.cancel': 'Pedido sobre dados de pessoa cancelado',
      'person.erase': 'Dados de pessoa apagados',
    },
  },
  '/user/dados/:id/arquivo': {
    module: 'routes/user/privacy-file.ts',
    ...userAdmin,
    resource: true,
    delicate: false,
  },
  '/user/retencao': {
    module: 'routes/user/retention.tsx',
    ...userAdmin,
    menu: { group: 'account', label: 'Prazos de guarda' },
    manual: {
      title: 'Prazos de guarda',
      paragraphs: [
        'Diga por quantos dias o portal guarda sessões, auditoria, cartas e avisos, linhas recusadas e arquivos enviados; um campo vazio não muda nada do que ele guarda. Antes de salvar, o portal conta o que sairia e pergunta.',
        'O que é mais velho sai uma vez por dia, a partir do dia seguinte, e não volta. O que saiu, e quanto, fica na lista da tela e na auditoria.',
      ],
    },
    delicate: { harmless: ['ask'] },
    acts: {
      'retention.change': 'Prazo de guarda alterado',
      'retention.remove': 'Apagado pelo prazo de guarda',
    },
  },
} as const satisfies Records;
