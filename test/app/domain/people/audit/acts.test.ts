import { expect, it } from 'vitest';
import { actionLabel, isAdministrative, type AuditAct } from '../../../../../app/domain/people/audit/acts';
import { addresses, screens } from '../../../../../app/domain/screens';

const labels = {
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
  'person.export': 'Dados de pessoa reunidos',
  'person.cancel': 'Pedido sobre dados de pessoa cancelado',
  'person.erase': 'Dados de pessoa apagados',
  'user.test-letter': 'E-mail de teste pedido',
  'base.create': 'Base criada',
  'base.change': 'Base alterada',
  'base.expire': 'Linhas de base saíram pelo prazo',
  'base.check-cancel': 'Conferência de base cancelada',
  'base.remove': 'Base excluída',
  'base.archive': 'Base arquivada',
  'base.unarchive': 'Base trazida de volta',
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
  'gateway.download': 'Download por script',
  'gateway.newFile': 'Envio por script',
  'gateway.mongoDB': 'Consulta por script',
  'gateway.getembededurl': 'Painel pedido por script',
  'gateway.report': 'Demonstrativo pedido por script',
  'gateway.atlas': 'Busca por script',
};

it.each(Object.entries(labels))('%s is shown to administrators as %s', (action, label) => {
  expect(isAdministrative(action)).toBe(true);
  expect(actionLabel(action)).toBe(label);
});

it('has one record for each act', () => {
  const declared = addresses.flatMap((address) => Object.keys(screens[address].acts ?? {}));
  expect(declared.toSorted()).toEqual([...new Set(declared)].toSorted());
});

it('takes no act that no record declares', () => {
  // @ts-expect-error It has no label.
  const administrative: AuditAct = 'undeclared.create';
  // @ts-expect-error No record names its history.
  const edit: AuditAct = 'undeclared.save';
  expect([administrative, edit].filter(isAdministrative)).toEqual([]);
});

it.each(['session.other', 'user.of-an-earlier-release'])(
  '%s is shown to administrators by name',
  (action) => {
    expect(isAdministrative(action)).toBe(true);
    expect(actionLabel(action)).toBe(action);
  },
);

it.each([
  'forecast.term',
  'forecast.remind',
  'forecast.people',
  'alert.create',
  'alert.pause',
  'alert.snooze',
  'alert.resume',
  'alert.stop',
  'alert.remove',
  'subscription.create',
  'subscription.run',
  'subscription.pause',
  'subscription.resume',
  'subscription.stop',
  'subscription.leave',
  'subscription.remove',
  'forecast.save',
  'planning.save',
  'planning.undone',
  'scenario.share',
  'plan_scenario.discard',
  'fiscal-asset.observe',
  'cockpit.comment.edit',
  'month.close',
  'statement.cancel',
  'report.cancel',
  'master-data.update',
  'load.replace',
  'panel.create',
  'event.delete',
  'rh.save',
  'users',
  '',
])('%s belongs to business data, which administrators do not see in the trail', (action) => {
  expect(isAdministrative(action)).toBe(false);
});

it('has no name for both acts of administration and acts on business data', () => {
  const histories = addresses.flatMap((address) => screens[address].histories ?? []);
  expect(histories.filter(isAdministrative)).toEqual([]);
  expect(histories).toEqual([...new Set(histories)]);
});
