import { formatDate } from '../../values/format';
import { defineList } from '../../lists/list';
import type { QueryOf } from '../../lists/list-query';
import { isTier, tiers } from '../access/roles';

/** The list of the audit trail: actor, action, subject and time. */
export const auditList = defineList({
  columns: {
    at: { label: 'Quando', sort: true, kind: 'datetime' },
    actor: { label: 'Quem' },
    action: { label: 'O quê' },
    subject: { label: 'A quem' },
    change: { label: 'Mudança' },
    address: { label: 'Endereço' },
  },
  filters: {
    actor: { label: 'Quem' },
    action: { label: 'O quê', options: 'offered' },
    subject: { label: 'A quem' },
  },
  period: true,
  order: { sort: 'at', dir: 'desc' },
});

export type AuditListQuery = QueryOf<typeof auditList>;

/** Areas of the trail about the administration of users and sign-in. */
const administrative = [
  'sign-in',
  'sign-out',
  'session',
  'user',
  'person',
  'token',
  'password',
  'recovery',
  'factor',
  'gateway',
  'schedule',
  'retention',
  'base',
  'webhook',
  'source',
];

/** True for actions of administration and sign-in; business data has its own histories. */
export const isAdministrative = (action: string): boolean =>
  administrative.includes(action.split('.')[0] ?? '');

const labels: Readonly<Record<string, string>> = {
  'sign-in': 'Entrou',
  'sign-in.refused': 'Entrada recusada',
  'sign-in.disowned': 'Entrada negada pelo dono',
  'sign-out': 'Saiu',
  'session.end': 'Sessões encerradas',
  'password.first': 'Senha criada no primeiro acesso',
  'password.change': 'Senha trocada',
  'recovery.request': 'Código de recuperação pedido',
  'recovery.refused': 'Recuperação recusada',
  'recovery.done': 'Senha reconfigurada',
  'factor.set-up': 'Segundo fator configurado',
  'factor.codes': 'Códigos de recuperação refeitos',
  'factor.recovery': 'Código de recuperação usado',
  'factor.refused': 'Segundo fator recusado',
  'factor.remove': 'Segundo fator removido',
  'factor.reset': 'Segundo fator redefinido',
  'factor.passkey-add': 'Chave de acesso adicionada',
  'factor.passkey-remove': 'Chave de acesso removida',
  'user.create': 'Usuário criado',
  'user.delete': 'Usuário excluído',
  'user.tier': 'Permissão alterada',
  'user.invite': 'Convite reenviado',
  'user.profile': 'Dados alterados',
  'user.owner': 'Centro de custo atribuído',
  'forecast.term': 'Prazo de revisões alterado',
  'forecast.remind': 'Lembrete de revisões enviado',
  'forecast.people': 'Responsáveis de centro de custo alterados',
  'person.export': 'Dados de pessoa reunidos',
  'person.cancel': 'Pedido sobre dados de pessoa cancelado',
  'person.erase': 'Dados de pessoa apagados',
  'user.test-letter': 'E-mail de teste pedido',
  'base.create': 'Base criada',
  'base.change': 'Base alterada',
  'base.expire': 'Linhas de base saíram pelo prazo',
  'base.check-cancel': 'Conferência de base cancelada',
  'base.remove': 'Base excluída',
  'base.watch': 'Prazo ou limites de base alterados',
  'base.restore': 'Versão de base restaurada',
  'webhook.create': 'Webhook criado',
  'webhook.change': 'Webhook alterado',
  'webhook.rotate': 'Segredo de webhook trocado',
  'webhook.on': 'Webhook ligado',
  'webhook.off': 'Webhook desligado',
  'webhook.dead': 'Webhook desligado por falhar',
  'webhook.remove': 'Webhook apagado',
  'webhook.test': 'Teste de webhook enviado',
  'webhook.resend': 'Entrega de webhook repetida',
  'source.create': 'Fonte criada',
  'source.change': 'Fonte alterada',
  'source.host-key': 'Chave de servidor confirmada',
  'source.on': 'Fonte ligada',
  'source.off': 'Fonte pausada',
  'source.test': 'Fonte testada',
  'source.run': 'Busca de fonte pedida',
  'source.fail': 'Fonte falhou',
  'source.recover': 'Fonte voltou a funcionar',
  'source.stop': 'Fonte parada pelo portal',
  'source.remove': 'Fonte apagada',
  'retention.change': 'Prazo de guarda alterado',
  'retention.remove': 'Apagado pelo prazo de guarda',
  'token.create': 'Token criado',
  'token.revoke': 'Token revogado',
  'token.end': 'Tokens encerrados',
  'schedule.create': 'Agendamento criado',
  'schedule.run': 'Agendamento feito na hora',
  'schedule.stop': 'Agendamento parado',
  'schedule.resume': 'Agendamento retomado',
  'schedule.remove': 'Agendamento apagado',
  'alert.create': 'Alerta criado',
  'alert.pause': 'Alerta pausado',
  'alert.snooze': 'Alerta adiado',
  'alert.resume': 'Alerta retomado',
  'alert.stop': 'Alerta parado pelo portal',
  'alert.remove': 'Alerta apagado',
  'subscription.create': 'Envio de painel criado',
  'subscription.run': 'Painel enviado na hora',
  'subscription.pause': 'Envio de painel pausado',
  'subscription.resume': 'Envio de painel retomado',
  'subscription.stop': 'Envio de painel parado pelo portal',
  'subscription.leave': 'Saída de um envio de painel',
  'subscription.remove': 'Envio de painel apagado',
  'gateway.download': 'Download por script',
  'gateway.newFile': 'Envio por script',
  'gateway.mongoDB': 'Consulta por script',
  'gateway.getembededurl': 'Painel pedido por script',
  'gateway.report': 'Demonstrativo pedido por script',
  'gateway.atlas': 'Busca por script',
};

/** Label of an action; actions without a label are shown by name. */
export const actionLabel = (action: string): string => labels[action] ?? action;

/** A change in one line: `Básico → Avançado`, or the known side of it. */
export function changeLabel(from: unknown, to: unknown, timeZone: string): string {
  const [before, after] = [detail(from, timeZone), detail(to, timeZone)];
  if (before && after) return `${before} → ${after}`;
  return before || after;
}

/** Labels of a detail's fields, and of the ways to sign in. */
const parts: Readonly<Record<string, string>> = {
  way: 'por',
  reason: 'motivo',
  expiresAt: 'válido até',
  name: 'nome',
  stores: 'filiais',
  user: 'de',
  before: 'antes de',
  removed: 'apagados',
};
const ways: Readonly<Record<string, string>> = {
  password: 'senha',
  code: 'código',
  saml: 'provedor de identidade',
  token: 'provedor de identidade (token)',
};

function detail(value: unknown, timeZone: string): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return isTier(value) ? tiers[value] : value;
  if (value instanceof Date) return formatDate(value, timeZone);
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined)
    .map(([key, part]) => {
      if (key === 'type') return detail(part, timeZone);
      const valueText = (key === 'way' && ways[String(part)]) || detail(part, timeZone);
      return `${parts[key] ?? key}: ${valueText}`;
    })
    .join(', ');
}
