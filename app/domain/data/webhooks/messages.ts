/**
 * Texts of the screens of webhooks. They are separate from the common messages, so that only these screens load them.
 */
export const webhookMessages = {
  label: 'Dê ao webhook um nome de até 60 caracteres.',
  url: 'Informe um endereço de até 2.000 caracteres.',
  events: 'Marque ao menos um evento.',
  saved: 'Webhook salvo.',
  tested: 'Teste a caminho: a resposta aparece entre as entregas.',
  resent: 'A entrega vai de novo: a resposta aparece abaixo.',
  removed: 'Webhook apagado.',
  absent: 'Este webhook já não existe.',
  changed: 'Outra pessoa mudou este webhook enquanto você editava. Confira-o antes de salvar.',
  tooMany: 'Já há 20 webhooks. Apague um que não se usa mais.',
  tooManySecrets:
    'O segredo já foi trocado 5 vezes em um dia, e os de antes ainda assinam. Troque-o de novo amanhã.',
  off: 'O webhook estava desligado.',
  gone: 'quem recebia respondeu 410, que não quer mais receber.',
  dead: 'todas as tentativas falharam por três dias.',
  secretClosed: 'O segredo não abre neste worker: confira SESSION_SECRETS, ou troque o segredo.',
  deliveryAbsent: 'Esta entrega já não existe, ou ainda espera.',
} as const;
