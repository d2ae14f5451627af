/** Texts for people. Entries of fixed wording must not be changed (rule X3). */
export const messages = {
  // Fixed wording
  incorrectLogin: 'Incorrect username or password.',
  missingLogin: 'Login e senha Obrigatórios!',
  passwordMismatch: 'Por favor verifique se as senhas correspondem.',
  noPermission: 'CONTATE SEU ADMIN',
  statementFailed: 'Ocorreu um erro.',
  downloadFailed: 'Ocorreu um erro ao fazer o download.',
  uploadStorageFailed: 'Ocorreu um erro ao fazer o upload. COD.2',
  uploadRegistrationFailed: 'Ocorreu um erro ao fazer upload do arquivo. COD.3',
  duplicateUserTitle: 'OPS!',
  duplicateUser: 'Usuário já cadastrado.',
  sessionExpiredTitle: 'Aviso',
  sessionExpired: 'Ops. essa sessão expirou! Faça login novamente.',
  noData: 'No data found',
  nothingRefused: 'Nenhuma linha recusada.',
  noResults: 'Sorry, no results found.',
  passwordConfigured: 'Senha configurada!',
  passwordAccepted: 'Sua senha foi aceita com sucesso! Você pode efetuar login.',
  codeSent:
    'E-mail enviado com sucesso! Verifique sua caixa de entrada de e-mails. Você recebeu um código e um link para reconfigurar sua senha.',
  saved: 'Salvo com sucesso!',
  /** Author of a newer value that the person saved in another window. */
  ownWindow: 'você em outra janela',
  savingData: 'Salvando Dados...',
  userDeleted: 'Usuário excluido com sucesso.',
  permissionAssigned: 'Permissão atribuida com sucesso.',
  // The portal's own
  noWorker:
    'Na fila há mais de um minuto, e nenhum arquivo está sendo lido: peça a quem opera o portal que confira se há um worker em execução. O arquivo está guardado e será lido assim que houver.',
  notUnderstood: 'Esta pergunta não pede nada que o portal conheça.',
  observationsTooLong: 'Escreva observações de até 2.000 caracteres.',
  attachmentTooLarge: 'O arquivo passa de 20 MB, o tamanho permitido.',
  emptyFile: 'O arquivo está vazio.',
  attached: 'Arquivo anexado.',
  fiscalConflict:
    'Outra pessoa salvou o Ativo Fiscal enquanto você editava. Confira os valores abaixo; Confirm grava os seus.',
  mappingConflict:
    'Outra pessoa mudou esta conta enquanto você editava. Confira os valores abaixo; Salvar grava os seus.',
  mappingUndoConflict:
    'Esta conta mudou depois da edição, por outra pessoa ou por um arquivo. Nada foi desfeito; confira os valores abaixo.',
  mappingUndone: 'Edição desfeita.',
  saveIdTaken: 'Este pedido já foi usado por outra edição; recarregue a página.',
  columnNotEdited: 'Esta edição mudou uma coluna que não se edita mais no portal. Nada foi salvo.',
  monthWithoutBalances: 'Não há saldos desta empresa neste mês.',
  monthNotClosed: 'Este mês não está fechado.',
  monthBeingClosed: 'Outra pessoa está fechando este mês.',
  balancesBeingWritten: 'Saldos estão sendo gravados neste momento. Feche o mês de novo em instantes.',
  closingCutOff: 'O fechamento demorou demais e não foi feito. Feche o mês de novo.',
  correctsNot: 'O seu perfil não corrige as recusas desta base.',
  keyRepeats:
    'Linhas que já estão na base se repetem nesta chave. Escolha outra, ou desfaça as cargas delas.',
  baseBusy: 'Um arquivo desta base está sendo processado. Mude a chave quando ele terminar.',
  baseChanged: 'Outra pessoa mudou esta base enquanto você editava. Compare as duas versões antes de salvar.',
  termSaved: 'Prazo salvo com sucesso!',
  nobodyReminded: 'Ninguém foi lembrado: as revisões escolhidas não têm responsável que possa enviá-las.',
  termChanged: 'Outra pessoa mudou o prazo deste período. Confira o de agora e salve de novo.',
  centreChanged:
    'Outra pessoa mudou os responsáveis deste centro de custo. Confira os de agora e salve de novo.',
  notPlanner: 'Informe o e-mail de quem edita revisões (Padrão, Avançado ou SYSTEM ADMIN), ou deixe vazio.',
  nobodyToRemind: 'Escolha ao menos uma revisão que ainda não foi enviada.',
  watchChanged: 'Outra pessoa mudou o que se acompanha desta base. Confira e salve de novo.',
  watchSaved: 'Prazo e limites salvos. Eles valem a partir de agora.',
  baseOfPortal: 'Esta base veio com o portal: telas precisam dela, e ela não se exclui.',
  baseStays: 'Esta base veio com o portal: telas precisam dela, e ela não se arquiva.',
  baseStillFed: 'Um arquivo desta base está sendo processado. Arquive-a quando ele terminar.',
  baseStillLoads: 'Um arquivo desta base está sendo processado. Exclua-a quando ele terminar.',
  keepAsks: 'Este prazo tira linhas da base. Confira quantas e confirme.',
  markedFields: 'Confira os campos assinalados. Nada foi salvo.',
  checkGone: 'Esta conferência não existe mais. Peça-a de novo.',
  noExport: 'Esta página não tem arquivo a exportar.',
  viewName: 'Dê um nome de até 60 caracteres à visão.',
  viewTooLong: 'Esta visão tem filtros demais para ser guardada.',
  viewAbsent: 'Esta visão não existe mais, ou não é sua.',
  tooManyViews: 'Você já guarda 200 visões. Exclua alguma antes de salvar outra.',
  noViewsHere: 'Esta tela não guarda visões.',
  unreadableCells: 'As células do pedido não podem ser lidas. Nada foi salvo.',
  monthClosed: 'Mês fechado.',
  monthReopened: 'Mês reaberto.',
  unknownCompany: 'Escolha uma empresa da lista.',
  unknownStatementType: 'Escolha Monthly ou Annual.',
  unknownPeriod: 'Escolha um período da lista: mm/yyyy, ou yyyy no Annual.',
  invalidEmail: 'Informe um e-mail válido.',
  invalidName: 'Informe um nome de até 120 caracteres.',
  profileSaved: 'Dados da pessoa salvos.',
  emptyList: 'Cole ao menos um e-mail, um por linha.',
  listTooLong: 'Cole no máximo 200 e-mails de cada vez.',
  endOfUser: 'Há uma conta cujo e-mail termina com este: os registros de uma não se distinguem dos da outra.',
  noName: 'Informe o nome como as telas o mostram: só letras.',
  stillUser: 'Esta pessoa ainda usa o portal. Delete antes o usuário, em Gerenciamento de usuários.',
  unknownUser: 'Este usuário não existe mais. Atualize a lista.',
  unknownForm: 'O pedido não foi entendido. Atualize a página e tente de novo.',
  unknownTier: 'Escolha uma das quatro permissões.',
  administrativeTier: 'Perfis administrativos não são dados por arquivo nem por esta tela.',
  userOutOfReach: 'Esta conta não pode ser alterada aqui: ela não é de um dos quatro perfis de usuário.',
  lastAdministrator: 'Esta é a última conta deste tipo administrativo. Nomeie outra pessoa antes.',
  userChanging: 'Outra mudança deste usuário está em andamento. Tente de novo em instantes.',
  invitationSent: 'Convite reenviado.',
  deletionPending:
    'O acesso foi retirado. A conta no serviço de identidade será excluída assim que ele responder.',
  creationPending:
    'A conta ainda não está pronta: o serviço de identidade ou o de e-mail não respondeu. O pedido está guardado e será concluído assim que ele responder.',
  storageFull: 'O armazenamento está cheio. Avise o administrador; nada foi gravado pela metade.',
  noFile: 'Escolha ao menos um arquivo.',
  oneFile: 'Envie um arquivo de cada vez.',
  otherFeeders: 'Seu perfil não envia arquivos para esta base.',
  rowsOfOthers:
    'Linhas que outras pessoas trouxeram são vistas e tiradas por quem vê esta base, e seu perfil não a vê.',
  unknownBase: 'Escolha uma base da lista.',
  unknownMode:
    'Escolha entre acrescentar e alterar (merge) e substituir (replace), com até 10 colunas de limite.',
  replaceNothing: 'Escolha a base em que o arquivo substitui linhas.',
  replaceWithoutKey:
    'Esta base não tem chave: não há como saber que linhas o arquivo não traz. Envie acrescentando.',
  noScopeColumn: 'Esta base não tem esta coluna para limitar a substituição.',
  scopeTooWide:
    'Nenhuma linha saiu da base: o arquivo tem combinações demais para limitar a substituição por elas. Para substituir, escolha um mês ou um valor.',
  tooManyFields: 'O formulário tem campos demais.',
  correctionsReplaceNot:
    'Um arquivo de correções não substitui linhas da base. Envie-o escolhendo "Acrescentar e alterar".',
  nothingToConfirm: 'Este processamento não espera confirmação. Recarregue a página.',
  confirmSurely: 'Marque que leu os avisos antes de tirar as linhas.',
  fileTooLarge: 'O arquivo passa do tamanho permitido.',
  jobStillRuns: 'O arquivo ainda está sendo processado. Espere o fim ou cancele-o antes.',
  correctionFile:
    'Este arquivo trouxe correções; as linhas são do arquivo de origem, e é a carga dele que pode ser desfeita.',
  repairLater: 'As linhas recusadas se corrigem depois que o processamento termina.',
  chooseNotation: 'Escolha a notação dos números: o arquivo não diz em qual delas estão.',
  previewTooLarge:
    'O arquivo é grande demais para uma prévia antes do envio. Envie-o assim mesmo: na página dele, "Mapear colunas" mostra depois como foi lido, e o processa de novo com outras escolhas.',
  previewOfOldTooLarge:
    'De uma planilha XLS ou ODS com mais de 16 MB não há prévia. Para escolher a aba e as colunas, salve-a como XLSX ou CSV e envie essa.',
  previewOfSentTooLarge:
    'De uma planilha ou de um ZIP com mais de 256 MB não há prévia. Para escolher a aba e as colunas, salve a tabela como CSV e envie essa.',
  previewTakesLong:
    'A planilha demora demais para ser aberta. Para escolher a aba e as colunas, salve-a como CSV e envie esse.',
  trialTooLarge: 'O arquivo passa de 16 MB. Escolha um menor para conferir as regras.',
  unknownColumn: 'Escolha uma coluna da lista.',
  tooManyFiles: 'Envie no máximo 100 arquivos de cada vez.',
  tooManyUploads: 'Há envios demais pela metade. Termine ou descarte alguns e tente de novo.',
  partDamaged: 'Uma parte do arquivo chegou diferente do que saiu. Ela será enviada de novo.',
  fileUnreadable: 'O arquivo mudou ou não pode mais ser lido. Escolha-o de novo.',
  fileDamaged: 'O arquivo guardado já não é igual ao que foi enviado. Envie-o de novo.',
  fileGone: 'O arquivo não está mais no armazenamento. Envie-o de novo.',
  jobWaits:
    'O armazenamento ou o banco de dados não responde. O processamento continua assim que ele voltar.',
  jobInterrupted: 'O processamento foi interrompido e vai continuar.',
  uploadWaits: 'Sem resposta do portal. O envio continua de onde parou.',
  uploadGone: 'Este envio não existe mais. Envie o arquivo de novo.',
  uploadInterrupted: 'O envio foi interrompido antes do fim.',
  passwordRule:
    'Use ao menos 8 caracteres, com 1 letra maiúscula, 1 letra minúscula, 1 dígito e 1 caractere especial.',
  passwordCommon:
    'Esta senha está entre as mais usadas, que são as primeiras que alguém tenta. Escolha outra, que só você use.',
  passwordTemporary: 'Escolha uma senha diferente da temporária.',
  ownPasswordMissing: 'Digite a sua senha.',
  ownPasswordWrong: 'A senha não confere.',
  challengeExpired: 'O primeiro acesso expirou. Entre de novo com a senha temporária.',
  invitationUsed: 'Este usuário já criou a própria senha; não há convite a reenviar.',
  unknownSignInStep: 'Sua conta pede um passo de entrada que o portal não oferece. Fale com o administrador.',
  identityUnavailable: 'O serviço de identidade não respondeu. Tente de novo em instantes.',
  testLetterSent:
    'E-mail de teste entregue ao servidor de e-mail. Veja se ele chegou à sua caixa de entrada.',
  testLetterKept: 'E-mail de teste guardado na caixa de saída.',
  testLetterFailed: 'O servidor de e-mail não aceitou o e-mail de teste.',
  mailKept:
    'Os e-mails deste portal não saem: MAIL=outbox os guarda no banco. Convites, códigos de recuperação e relatórios agendados não chegam a ninguém.',
  mailUnavailable: 'O e-mail não pôde ser enviado neste momento. Tente de novo em instantes.',
  otherWaysIn:
    'Para entrar já, use um navegador em que você já entrou ou o link que “Esqueci minha senha” envia.',
  tooManyTries: 'Muitas tentativas. Espere alguns minutos e tente de novo.',
  formTooLarge: 'O formulário passa do tamanho permitido.',
  addressTooLong: 'O endereço passa do tamanho permitido.',
  headersTooLong: 'Os cabeçalhos do pedido passam do tamanho permitido.',
  methodRefused: 'Este endereço não atende a pedidos deste tipo.',
  formatRefused: 'Este endereço não recebe dados neste formato.',
  requestRefused: 'O pedido não foi entendido. Volte à página, atualize-a e tente de novo.',
  federationRefused:
    'O provedor de identidade não confirmou esta entrada. Volte à página inicial e tente de novo.',
  scheduleAbsent: 'Este agendamento não existe, ou não é seu.',
  scheduleWithoutRights: 'Quem fez este agendamento não faz mais relatórios. Apague-o, ou devolva o perfil.',
  passwordSame: 'A nova senha é a mesma de agora. Escolha outra.',
  stepCode: 'Informe o código: só os dígitos.',
  sentCodeRefused:
    'Código errado. Confira a última mensagem que chegou, ou entre de novo para receber outra.',
  tokenName: 'Dê ao token um nome de até 60 caracteres.',
  tokenLife: 'Escolha a validade da lista.',
  tokenScopes: 'Escolha ao menos uma chamada que o token possa fazer.',
  tokenScope: (scope: string) =>
    `O token não foi criado para esta chamada (${scope}). Crie outro em /captura/automacao com este alcance.`,
  tooManyTokens: 'Você já tem 20 tokens válidos. Revogue um que não usa mais.',
  tokenAbsent: 'Este token já não existe.',
  tokenRefused: 'Token inválido, vencido ou revogado.',
  gatewayRefused: 'Pedido recusado: fora do que este endereço atende.',
  gatewayMalformed: 'Pedido inválido.',
  gatewayBody: 'Envie um objeto JSON com os campos deste endereço.',
  tooManyCalls: 'Chamadas demais. Espere um pouco e tente de novo.',
  gatewayConflict: 'Outra pessoa mudou este valor. Leia-o de novo antes de mudar.',
  costlyCalls:
    'Suas chamadas ocuparam o banco por tempo demais no último minuto. Espere e peça menos de cada vez.',
  gatewayTooSlow: 'A consulta demora demais. Peça menos linhas, ou filtre por campos mais seletivos.',
  gatewayTooLarge: 'O pedido passa do tamanho permitido.',
  objectAbsent: 'Não há arquivo com esta chave no armazenamento.',
  alreadyRegistered: 'Este arquivo já está registrado.',
  otherSender: 'Só se registram arquivos em nome próprio e desta empresa.',
  otherViewer: 'Só se pedem painéis em nome próprio e desta empresa.',
  refused: 'Seu perfil não tem acesso a esta página.',
  notYours: 'Só quem pediu, ou administra, pode cancelar.',
  noMonth: 'Informe mês e ano, como 11/2026 ou nov/26.',
  absent: 'Página não encontrada.',
  contentGone: 'O conteúdo deste arquivo saiu do portal pelo prazo de guarda.',
  undoGone: 'O que serve para desfazer esta carga saiu do portal pelo prazo de guarda.',
  refusedGone: 'As linhas recusadas deste arquivo saíram do portal pelo prazo de guarda.',
  retentionChanged: 'Outra pessoa mudou os prazos enquanto esta página estava aberta. Veja os de agora.',
  areaOff: 'Esta área está desligada neste portal.',
  sourceHidden: 'O seu perfil não vê os dados deste bloco.',
  panelAddressEnded:
    'O endereço deste painel venceu ou não é válido. Recarregue a página para abri-lo de novo.',
  panelAbsent: 'Este painel não existe.',
  subscriptionAbsent: 'Este envio não existe mais.',
  subscriptionOver: 'Este endereço não vale mais: o envio acabou, ou você já não o recebe.',
  alertAbsent: 'Este alerta não existe mais.',
  filterUnread: 'Não foi possível ler as opções agora.',
  panelTooFine: 'São partes demais para um quadro: divida por menos, ou restrinja com um filtro.',
  comparedMonths: 'meses completos que os dois períodos têm',
  panelUnread: 'Não foi possível ler estes dados agora. Tente de novo.',
  noAnswer: 'Sem resposta do portal. Tente de novo.',
  pictureFailed: 'Não foi possível fazer a imagem agora. Tente de novo.',
  panelUndefined: 'Este painel ainda não tem quadros. Um administrador pode defini-los em Painéis.',
  panelsTooMany: 'Você já tem 200 painéis próprios. Exclua algum antes de fazer outro.',
  panelNumberTaken: 'Já existe um painel com este número.',
  panelChanged:
    'Outra pessoa salvou este painel enquanto você editava. Compare as duas versões antes de salvar.',
  panelNotJson: 'O texto não é JSON válido.',
  panelFaults: 'A definição tem erros. Nada foi salvo.',
  panelService: 'O serviço de painéis não respondeu. Tente de novo em instantes.',
  panelRefused: 'O serviço de painéis recusou este painel para o seu usuário. Fale com o administrador.',
  foreignOrigin: 'Pedido recusado: ele não partiu deste portal.',
  dataOnTheirWay:
    'Os dados da demonstração que esta tela mostra ainda estão sendo carregados. Ela abre assim que estiverem completos.',
  unavailable:
    'O portal está sem acesso aos dados neste momento. Nada foi perdido; tente de novo em instantes.',
  unexpected: 'Algo deu errado do nosso lado. O erro foi registrado.',
} as const;

/**
 * Apart from the others: browsers get all messages of an object of which they call one.
 * @param names parameters of an address
 */
export function notFilters(names: readonly string[]): string {
  const named = names.slice(0, 5).map((name) => `«${name.length > 40 ? `${name.slice(0, 40)}…` : name}»`);
  const more = names.length > named.length ? ' e outros' : '';
  return names.length === 1
    ? `${named.join('')} não é um filtro deste painel e foi ignorado.`
    : `${named.join(', ')}${more} não são filtros deste painel e foram ignorados.`;
}
