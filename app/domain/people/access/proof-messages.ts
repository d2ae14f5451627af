/** Texts about passwords, second factors and passkeys: apart from the others, as few pages need them. */
export const proofMessages = {
  proofNeeded:
    'Para isto é preciso mostrar de novo que é você: entre outra vez ou, num script, use um token de acesso.',
  proofTitle: 'Confirme que é você',
  proofByPassword: 'Faz mais de 10 minutos que você mostrou quem é. Digite a sua senha para continuar.',
  proofBySignOn:
    'Faz mais de 10 minutos que você mostrou quem é. Entre de novo pelo provedor de identidade e repita o que fazia.',
  proofFiles: 'O navegador não guarda arquivos escolhidos: escolha de novo o que ia enviar.',
  recoveryEmail: 'Informe o e-mail do seu cadastro.',
  recoveryCode: 'O código tem 6 dígitos. Confira o e-mail que você recebeu.',
  recoveryRefused: 'Código inválido ou vencido. Confira o e-mail e o código, ou peça outro código.',
  recoveryLinkOver: 'Este link já foi usado ou venceu. Peça outro para criar uma senha nova.',
  recoveryDigitsSpent:
    'Houve códigos errados demais para este e-mail. Abra o link da mensagem que você recebeu: com ele não é preciso digitar o código.',
  lettersSent:
    'Já enviamos várias mensagens a este e-mail nos últimos minutos. Use o link de uma delas, ou peça outra daqui a 15 minutos.',
  passwordElsewhere: 'Você entrou pelo provedor de identidade da empresa: a senha com que entra se troca lá.',
  passwordChanged: 'Senha trocada. As outras sessões e os tokens desta conta terminaram.',
  factorCode: 'Informe os 6 dígitos do aplicativo, ou um código de recuperação.',
  factorRefused: 'Código errado, vencido ou já usado. Espere o próximo do aplicativo e tente de novo.',
  factorCodesSpent:
    'Houve códigos errados demais para esta conta. Use um código de recuperação ou um navegador em que já entrou, ou crie outra senha por “Esqueci minha senha”.',
  passkeyName: 'Dê um nome de até 60 caracteres, como “Celular” ou “Notebook”.',
  passkeyRefused: 'A chave de acesso não foi aceita. Tente de novo, ou use o código do aplicativo.',
  passkeyOver: 'O pedido da chave de acesso venceu. Tente de novo.',
  passkeyTaken: 'Esta chave de acesso já está na conta.',
  passkeysFull: 'A conta já tem 10 chaves de acesso. Remova uma antes de adicionar outra.',
  passkeyUnavailable: 'O navegador não concluiu. Tente de novo, ou use o código do aplicativo.',
  passkeyNeedsCode: 'Configure antes o aplicativo de códigos, que serve onde não há chave de acesso.',
  passkeyAdded: 'Chave de acesso adicionada. Ela serve no lugar do código do aplicativo.',
  passkeyRemoved: 'Chave de acesso removida.',
  factorPresent: 'Esta conta já tem um segundo fator.',
  factorAbsent: 'Esta conta não tem segundo fator.',
  factorOfferOver: 'A chave mostrada venceu. Leia a nova com o aplicativo.',
  alertOver: 'Este link já foi usado ou venceu. Se a senha já não entra, crie outra por “Esqueci a senha”.',
  factorStepOver: 'Esta entrada venceu ou já terminou. Informe e-mail e senha de novo.',
  factorElsewhere: 'A senha está certa; falta o código do segundo fator. Esta página espera por você.',
  factorRequired: 'O seu perfil exige um segundo fator: ele não pode ser removido.',
  factorSetUp: 'Segundo fator configurado. As suas outras sessões terminaram.',
  factorRemoved: 'Segundo fator removido.',
  factorReset: 'Segundo fator redefinido. A pessoa foi avisada por e-mail.',
  recoveryCodesRenewed: 'Novos códigos de recuperação feitos. Os anteriores não servem mais.',
} as const;
