/** What people read. Entries marked S0 or S1 are those specifications' words (S0 §8, S1 §8), letter for letter. */
export const messages = {
  // S0 §8, §4, §5
  incorrectLogin: 'Incorrect username or password.',
  missingLogin: 'Login e senha Obrigatórios!',
  passwordMismatch: 'Por favor verifique se as senhas correspondem.',
  noPermission: 'CONTATE SEU ADMIN',
  downloadFailed: 'Ocorreu um erro ao fazer o download.',
  uploadStorageFailed: 'Ocorreu um erro ao fazer o upload. COD.2',
  uploadRegistrationFailed: 'Ocorreu um erro ao fazer upload do arquivo. COD.3',
  duplicateUserTitle: 'OPS!',
  duplicateUser: 'Usuário já cadastrado.',
  sessionExpiredTitle: 'Aviso',
  sessionExpired: 'Ops. essa sessão expirou! Faça login novamente.',
  noData: 'No data found',
  passwordConfigured: 'Senha configurada!',
  passwordAccepted: 'Sua senha foi aceita com sucesso! Você pode efetuar login.',
  codeSent:
    'E-mail enviado com sucesso! Verifique sua caixa de entrada de e-mails. Você recebeu um código e um link para reconfigurar sua senha.',
  saved: 'Salvo com sucesso!',
  userDeleted: 'Usuário excluido com sucesso.',
  permissionAssigned: 'Permissão atribuida com sucesso.',
  // The portal's own
  storageFull: 'O armazenamento está cheio. Avise o administrador; nada foi gravado pela metade.',
  noFile: 'Escolha ao menos um arquivo.',
  unknownBase: 'Escolha uma base da lista.',
  fileTooLarge: 'O arquivo passa do tamanho permitido.',
  tooManyFiles: 'Envie no máximo 100 arquivos de cada vez.',
  uploadInterrupted: 'O envio foi interrompido antes do fim.',
  passwordRule:
    'Use ao menos 8 caracteres, com 1 letra maiúscula, 1 letra minúscula, 1 dígito e 1 caractere especial.',
  challengeExpired: 'O primeiro acesso expirou. Entre de novo com a senha temporária.',
  recoveryEmail: 'Informe o e-mail do seu cadastro.',
  recoveryRefused: 'Código inválido ou vencido. Confira o e-mail e o código, ou peça outro código.',
  invitationUsed: 'Este usuário já criou a própria senha; não há convite a reenviar.',
  unknownSignInStep: 'Sua conta pede um passo de entrada que o portal não oferece. Fale com o administrador.',
  identityUnavailable: 'O serviço de identidade não respondeu. Tente de novo em instantes.',
  mailUnavailable: 'O e-mail não pôde ser enviado neste momento. Tente de novo em instantes.',
  tooManyTries: 'Muitas tentativas. Espere alguns minutos e tente de novo.',
  formTooLarge: 'O formulário passa do tamanho permitido.',
  federationRefused:
    'O provedor de identidade não confirmou esta entrada. Volte à página inicial e tente de novo.',
  refused: 'Seu perfil não tem acesso a esta página.',
  absent: 'Página não encontrada.',
  foreignOrigin: 'Pedido recusado: ele não partiu deste portal.',
  unavailable:
    'O portal está sem acesso aos dados neste momento. Nada foi perdido; tente de novo em instantes.',
  unexpected: 'Algo deu errado do nosso lado. O erro foi registrado.',
} as const;
