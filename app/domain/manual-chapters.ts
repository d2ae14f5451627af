/** A chapter of the manual. */
export interface Chapter {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/**
 * Chapters in the order of the manual, whose screens name them. A chapter that follows the one of the screen before it
 * in the menus stands in its screen's record instead.
 */
export const chapters = {
  busca: {
    title: 'Ir para qualquer lugar',
    paragraphs: [
      'O campo no alto de cada página, Ctrl+K ou “/” levam a telas, painéis, SKUs, centros de custo, filiais, contas, arquivos, relatórios e ações: digite o começo das palavras, com ou sem acentos, e tecle Enter. O que você abriu por último vem primeiro, e antes disso os favoritos (Alt+F). “?” mostra as teclas da tela em que você está.',
    ],
  },
  avisos: {
    title: 'Avisos',
    paragraphs: [
      'O sino mostra o que é com você: revisões, menções, arquivos, bases atrasadas, relatórios. O que você não leu vem também em uma carta por dia, às 8 h. Em Preferências de avisos, no menu da conta, você diz de cada assunto se quer a carta do dia, uma carta na hora, só o sino ou nada.',
    ],
  },
  enviar: {
    title: 'Enviar dados',
    paragraphs: [
      'Escolha a base, baixe o modelo dela e preencha-o, ou use um arquivo seu, XLSX, XLS, ODS, CSV, TSV ou JSON com um objeto por linha: as colunas são reconhecidas pela chave, pelo título ou por nomes parecidos, e as que não forem podem ser escolhidas antes do envio, ou depois dele na página do arquivo. Títulos acima do cabeçalho e totais ou notas no fim não são lidos como linhas; títulos em duas linhas são lidos juntos. O que você escolher na prévia vale de novo para os próximos arquivos da mesma forma.',
      'Os meses podem estar nas colunas (nov/26, dez/26, …), como em balancetes e planejamentos: cada célula com valor vira uma linha da base, uma célula vazia não é nenhuma, e totais não são meses. A prévia mostra as linhas já viradas. O que o arquivo não tem em coluna nenhuma pode ser um valor fixo em todas as linhas, ou o nome da aba: então todas as abas de mesmos títulos são lidas, como em um balancete com uma aba por empresa. Anos sozinhos não são meses.',
      'Cada linha é conferida por si. As aceitas entram na base; as recusadas ficam na base NOK, cada uma com o motivo. Uma linha cuja chave já existe atualiza a que está lá; o mesmo arquivo enviado de novo não duplica nada.',
      'Em bases com chave o arquivo também pode substituir: as linhas que ele não traz, na base inteira ou só no mês, na filial, na empresa ou na lista escolhida, saem depois que você vir quantas e quais são e confirmar na página do arquivo. Sem resposta em sete dias, todas ficam; “Desfazer carga” as traz de volta.',
      'Valores em reais têm até duas casas, em notação brasileira ou inglesa; meses são 2026-10 ou 10/2026.',
    ],
  },
  corrigir: {
    title: 'Acompanhar, corrigir e desfazer',
    paragraphs: [
      'A lista mostra quantas linhas de cada arquivo entraram e quantas foram recusadas. Na página do arquivo, as recusadas estão agrupadas pelo motivo: corrija-as ali mesmo, uma a uma ou todas de um motivo, ou baixe-as e envie-as de novo.',
      'O que alguém editou no portal não é trocado por um arquivo: a linha é recusada com o nome de quem editou, e quem enviou decide, linha a linha ou em todas, se o valor do arquivo vale.',
      '“Desfazer carga” devolve a base ao que era antes do arquivo, enquanto nada mudou desde então.',
    ],
  },
  automatizar: {
    title: 'Enviar por script',
    paragraphs: [
      'Crie um token, que é mostrado uma vez só, e use a linha de curl da página com ele. O script envia em seu nome e pode o que você pode.',
      'Em “Fontes”, SYSTEM ADMIN e USER GOLD fazem os arquivos virem sozinhos: de uma pasta SFTP, de um prefixo S3 ou de um endereço HTTPS, no horário que disserem. Crie a fonte, teste a conexão (de um servidor SFTP, compare a impressão digital da chave com a de quem o mantém e confirme-a) e ligue-a. Cada arquivo vem uma vez por nome e conteúdo, entra como envio do dono da fonte e pode ser movido ou ganhar .lido no nome.',
      'A página da fonte mostra cada busca e cada arquivo dela. Quando uma fonte começa a falhar o dono recebe um aviso e um e-mail, um só, e outro quando ela volta; se a chave do servidor muda ou o dono perde o direito à base, ela para.',
    ],
  },
  bases: {
    title: 'Ver as bases',
    paragraphs: [
      'Cada base tem as linhas válidas (Base Ok) e as recusadas (Base NOK), com filtro por coluna, busca e exportação. Ao abrir uma linha você vê de que arquivo e de que linha ela veio.',
    ],
  },
  qualidade: {
    title: 'Qualidade das bases',
    paragraphs: [
      'Cada base com a última carga, as linhas, as recusas e os atrasos; ao abrir uma, as cargas uma a uma, as recusas por motivo mês a mês e cada prazo, cumprido ou não.',
      'Quem administra o sistema diz até quando uma base deve chegar (todo dia, todo dia útil ou em um dia útil do mês, pelo calendário do Brasil) e a partir de quanto uma carga é menor ou mais recusada do que devia. Atrasos e cargas assim viram aviso e e-mail, e as telas que mostram os números dela dizem isso.',
    ],
  },
  'regras-das-bases': {
    title: 'Criar e mudar bases',
    paragraphs: [
      'Uma base nova é um nome e uma lista de campos: o tipo de cada um, o que é obrigatório, a chave, as opções, a base que ele deve nomear, regras entre campos, e quem envia, vê e corrige. Assim que é salva, ela recebe arquivos, aparece no Repository Master, na busca, nos painéis e nas chamadas de scripts.',
      'Antes de salvar, "Conferir" diz quantas linhas de hoje não passariam pelas regras novas, e um arquivo pode ser experimentado com elas. Cada mudança é uma versão: compare duas, ou restaure uma de antes.',
      'Além dos perfis, uma base nomeia pessoas que a enviam, veem ou corrigem, e o campo que diz a filial de cada linha: quem tem filiais no cadastro alcança só as linhas das suas. Ela também pode guardar linhas só por um número de meses; antes de salvar o prazo você vê quantas sairiam. Uma base que nada mais usa pode ser excluída.',
      'As bases que vêm com o portal têm campos de que as telas precisam: nome, tipo e chave deles são fixos; títulos, sinônimos, tamanhos e campos a mais são seus.',
    ],
  },
  fechamento: {
    title: 'Fechamento',
    paragraphs: [
      'Cada mês de cada empresa diz se fecha: ativo igual a passivo mais patrimônio líquido. O que não fecha entra, e a página mostra a diferença e as contas que podem explicá-la; demonstrativos e cockpit avisam.',
      'Um mês fechado não aceita saldos diferentes dos que tem, nem que uma carga dele seja desfeita. Para corrigi-lo, reabra-o e diga o motivo.',
    ],
  },
  'plano-de-contas': {
    title: 'Plano de contas',
    paragraphs: [
      'Cada conta com a linha em que entra nas demonstrações, a categoria do cockpit, a medida, a nota e o lugar nos fluxos de caixa e nas mutações. Filtre as que estão sem linha, abra uma e mude o que for preciso; o histórico diz o que era antes, quem mudou e quando.',
      'Uma edição se desfaz logo depois de salva, ou mais tarde no histórico da conta, a sua e a dos outros. Se um dos campos mudou depois dela, por outra pessoa ou por um arquivo, nada é desfeito e a tela mostra os dois valores.',
      'A mudança vale para as demonstrações e o cockpit calculados depois dela; as demonstrações já geradas ficam como estão. Uma conta com saldo em meses fechados não muda de lado no balanço.',
      'Um arquivo do Plano de contas não troca o que foi editado aqui: a linha é recusada com o nome de quem editou, e quem enviou decide se o valor do arquivo vale.',
    ],
  },
  demonstrativos: {
    title: 'Demonstrativos financeiros',
    paragraphs: [
      'Escolha empresa, tipo e período: o portal gera o Word e o Excel a partir de Empresas, Plano de contas e Saldos contábeis. Quando os saldos mudam, o próximo pedido os gera de novo.',
      'O conjunto tem balanço, resultado, resultado abrangente, fluxos de caixa, mutações do patrimônio líquido e notas. Em que atividade e linha dos fluxos de caixa cada conta entra, e o que move o patrimônio líquido, diz o Plano de contas. Na visualização, cada linha mostra as contas que soma; o que falta ao conjunto e o que não confere aparece no alto.',
      'Uma demonstração gerada de novo diz em quantas linhas difere do documento anterior, que continua disponível em “Documentos anteriores”. Compare quaisquer dois documentos linha a linha, de outro mês ou de outra empresa: cada diferença mostra as contas que a explicam, e a comparação pode ser exportada.',
      'Quem assina vem da base Empresas: diretor(a), contador(a) e CRC.',
    ],
  },
  'ativo-fiscal': {
    title: 'Ativo Fiscal',
    paragraphs: [
      'Os valores de dois anos lado a lado, com observações, e para cada item uma planilha e um documento.',
    ],
  },
  cockpit: {
    title: 'Cockpit',
    paragraphs: [
      'Compara dois meses do balanço ou do capital de giro, de uma empresa ou de todas. Em cada linha cabem comentários e arquivos. O ciclo de capital de giro pede doze meses de movimento.',
    ],
  },
  forecast: {
    title: 'Revisão de forecast',
    paragraphs: [
      'Escolha o release point e o centro de custo. Só o mês de edição do release point aceita mudanças, e só dos meses a partir da âncora; os anteriores são o realizado.',
      'Se outra pessoa salvou a mesma célula antes, o portal mostra os dois valores e você escolhe. Depois de editar, envie a revisão.',
      'Em Sugerir, o portal propõe valores a partir do realizado: o ano anterior, uma média, uma tendência ou um modelo sazonal, o que errou menos nos últimos meses de cada conta. Você confere conta por conta, leva para a grade as que quiser e salva como qualquer edição.',
      'Enviar para aprovação leva junto o que você digitou e não salvou (“Salvar e enviar”); com células em conflito ou ilegíveis a revisão não é enviada, e o portal diz quais são. Quem aprova vê antes o que mudou por conta contra o release point anterior, e quem mudou.',
      'Em Andamento estão todas as revisões de um release point: quais não começaram, quais foram enviadas, devolvidas ou aprovadas, quais estão atrasadas, e quanto cada uma mudou desde o release point anterior. Quem administra as revisões define ali o prazo, os responsáveis e seus substitutos, e lembra quem falta; o portal também lembra sozinho, por aviso e e-mail, antes e depois do prazo. O responsável nomeia seu próprio substituto.',
      'Em Planilha, dentro de Andamento, os centros de custo que você escolher saem num só arquivo XLSX, uma aba para cada um e um resumo que soma todos. De volta, o portal mostra o que muda em cada centro e salva tudo de uma vez; o que alguém mudou enquanto isso você decide célula por célula.',
    ],
  },
  cenarios: {
    title: 'Cenários',
    paragraphs: [
      'Um cenário é uma cópia dos valores de um centro de custo que se edita à vontade, na mesma grade das revisões: parte de um release point, do realizado, da sugestão do portal ou de outro cenário, com uma variação em %. Os valores oficiais, os painéis e os relatórios não o veem.',
      'Só você vê os seus cenários, até compartilhá-los: para ver ou para editar, com quem já abre as revisões de forecast. Em Comparar, dois ou três ficam lado a lado, por mês e por conta, com as diferenças e uma cascata do que as explica.',
      'Promover leva o cenário para a revisão aberta como uma alteração só. O portal mostra antes o que muda; onde alguém também mudou a revisão desde a cópia, você escolhe. No histórico da revisão, a promoção se desfaz como qualquer alteração. Cenários que não servem mais se arquivam, e se restauram.',
    ],
  },
  'cenarios-quantidades': {
    title: 'Cenários de quantidades',
    paragraphs: [
      'Em Cenários, Quantidades, ou por “Guardar como cenário” no planejamento, um cenário copia as linhas que um filtro seleciona: do plano, do realizado do ano anterior, de outro cenário ou de zero, com uma variação em %. Edita-se na lista e na grade do planejamento, com edição em grupo, planilha e histórico próprios; o plano, os relatórios e os painéis não o veem.',
      '“Sugerir” carrega adiante o realizado de cada SKU e canal. Cada método é testado nos últimos meses, e entra o que menos errou; em Sugestão o cenário mostra o método de cada linha, o erro dele, o de repetir o ano anterior e o que há de estranho na história. Quem não tem história fica com o plano. Um cenário grande é feito pelo portal enquanto você faz outra coisa; um aviso diz quando está pronto.',
      'Comparar põe dois ou três lado a lado, por mês, canal, marca e categoria. Promover mostra antes o que muda no plano, marca por marca; onde o plano também mudou desde a cópia, você escolhe linha por linha. Entra tudo como uma alteração só, que se desfaz no histórico do planejamento.',
    ],
  },
  fpa: {
    title: 'FP&A Report',
    paragraphs: [
      'O realizado de um mês ao lado do mês anterior, do mesmo mês do ano anterior e do que o release point previa, por centro de custo; em Variances, as diferenças.',
      '“Por que mudou?”, ou um clique em uma diferença, mostra as contas que a explicam, da maior para a menor, e quem mudou, comentou ou enviou os valores; escolha uma linha para ir mais fundo. O mesmo vale para a revisão de forecast comparada, o Cockpit e o painel de planejado e realizado.',
    ],
  },
  planejamento: {
    title: 'Planejamento de quantidades',
    paragraphs: [
      'Selecione período, SKUs e canais e edite as quantidades linha a linha ou em grupo, por percentual. O histórico mostra cada mudança e a desfaz.',
      'Em Grade, o plano aparece por SKU e canal, com um mês em cada coluna e totais por marca e categoria: cole do Excel, preencha, ordene, filtre e veja o que outros salvam na hora. O que você digitou acompanha de uma vista à outra.',
    ],
  },
  relatorios: {
    title: 'Relatórios',
    paragraphs: [
      'Monte um filtro, veja a prévia e guarde-a como relatório, com um Excel; agende-o para que se repita e chegue por e-mail.',
    ],
  },
  rh: {
    title: 'Auxiliar Padrão',
    paragraphs: [
      'Os números de cada pessoa de uma filial, mês a mês, com comentários. Quem tem filiais no cadastro vê só estas. O CPF aparece sempre mascarado.',
    ],
  },
  explorer: {
    title: 'Explorer',
    paragraphs: [
      'Busca em tudo o que o portal guarda e você pode abrir. Maiúsculas e acentos não importam; “Frase Exata” exige as palavras nessa ordem.',
    ],
  },
  perguntar: {
    title: 'Perguntar',
    paragraphs: [
      'Escreva o que quer saber: “receita por canal em 2026”, “unidades vendidas x planejadas por mês da marca Terra Rosa”, “custo de pessoal 1001 contra RF4”, “top 10 SKUs por receita no 3º trimestre”, “linhas recusadas por motivo ontem”. O portal responde com uma frase, um gráfico e uma tabela, das linhas que você pode ver.',
      'O que foi entendido aparece em etiquetas; abra uma para trocar a medida, a divisão, o período ou a comparação. O que não foi entendido é dito antes dos números, e nada é adivinhado. O endereço da página guarda a pergunta: copie-o para mandá-la a alguém, que verá a resposta das suas próprias linhas.',
    ],
  },
  paineis: {
    title: 'Painéis',
    paragraphs: [
      'Monte um painel seu: escolha a fonte, as medidas e por que agrupar, e o gráfico responde ao lado. Compare com o ano ou o mês anterior ou com outra fonte, faça contas com as medidas, filtre, ordene e comece, se quiser, de um quadro pronto. Contra o ano anterior contam só os meses completos que os dois anos têm, e o quadro o diz; em “Ordem, limite e nota” isso se desfaz.',
      'Compartilhe-o com pessoas ou perfis: cada um vê só as suas linhas, e só você o muda. Cada vez que é salvo, a versão anterior fica em Versões.',
      'Os painéis oficiais aparecem no menu; quem os monta e instala é SYSTEM ADMIN.',
    ],
  },
  eventos: {
    title: 'Comentários e eventos',
    paragraphs: [
      'Em Opções de um quadro, “Comentários” mostra o que se disse dele; o número no quadro é dos que estão em aberto. Escreva @ e o nome de quem vê o painel para avisá-lo. Qualquer pessoa que vê o painel marca um comentário como resolvido; só quem o escreveu o muda ou apaga.',
      'Um evento, como a Black Friday, é um dia ou um período que os gráficos por mês ou dia marcam: de tudo, ou de uma marca ou um canal. Quem o criou e SYSTEM ADMIN o mudam.',
    ],
  },
  pessoas: {
    title: 'Pessoas e permissões',
    paragraphs: [
      'Dê a cada pessoa um perfil, o nome, as filiais e os centros de custo, um a um ou de muitas por um arquivo. Sem filiais marcadas, valem todas.',
    ],
  },
  executados: {
    title: 'Jobs executados',
    paragraphs: ['Os arquivos de todas as pessoas, com o que foi feito de cada um.'],
  },
  saude: {
    title: 'Saúde do portal',
    paragraphs: [
      'Como estão o banco, os arquivos, a identidade e o e-mail; que servidores e trabalhadores estão vivos; o que espera na fila; os endereços mais lentos, os últimos erros e o espaço usado, na última hora ou no último dia. A página se atualiza sozinha.',
      'Um erro leva o nome do pedido: com ele se acha no log a linha de quem respondeu. O que não aparece ali são pessoas e dados delas.',
    ],
  },
  webhooks: {
    title: 'Webhooks',
    paragraphs: [
      'Outros sistemas podem saber de um job que terminou, de uma revisão enviada ou aprovada, de um demonstrativo pronto e de uma base atrasada: dê um nome e um endereço https, marque os eventos e leve o segredo, que aparece uma vez só, para quem recebe.',
      'A página de cada webhook mostra o que foi enviado e o que voltou, envia um teste e repete uma entrega. Quem não responde é tentado de novo por cerca de 21 horas; depois de três dias de falhas o webhook é desligado, e quem administra o sistema fica sabendo.',
    ],
  },
  alertas: {
    title: 'Alertas e envios',
    paragraphs: [
      'Em “Avise quando…”, no menu de cada quadro de um painel, escolha o número e o limite: acima ou abaixo de um valor, uma mudança de um dia para o outro, ou o atraso de uma base do quadro. O portal olha quando os dados mudam e avisa uma vez a cada passagem do limite, no sino e por carta com a imagem do quadro; enquanto o número não voltar para dentro, não avisa de novo.',
      'O alerta é só seu e lê as linhas que você vê. Adie-o por um dia ou uma semana, pause, retome ou apague. Nas horas de silêncio as cartas esperam; o sino não.',
      'Em “Enviar…”, no alto de um painel, escolha os dias da semana ou do mês, a hora e quem recebe, entre as pessoas que veem painéis. Cada uma recebe os números das linhas que ela vê, com as imagens dos quadros, e pode sair pelo endereço no fim da carta. Pause, retome, envie agora ou apague o envio quando quiser.',
    ],
  },
  auditoria: {
    title: 'Auditoria',
    paragraphs: ['Quem mudou o quê, quando e de onde.'],
  },
  'dados-pessoais': {
    title: 'Dados pessoais',
    paragraphs: [
      'Para quem pede os seus dados, o portal reúne em um arquivo tudo o que guarda com o e-mail da pessoa. Para quem pede que sejam apagados, troca o e-mail e o nome por um código em todos os registros, depois que o usuário foi deletado.',
    ],
  },
  convites: {
    title: 'Convidar pessoas',
    paragraphs: [
      'Convide por e-mail, um a um ou por lista. Cada pessoa recebe uma senha temporária, que troca no primeiro acesso; o perfil é dado por quem configura usuários.',
      'A quem perdeu o celular e os códigos de recuperação, redefina o segundo fator; confirme antes que é a pessoa quem pede.',
    ],
  },
} as const satisfies Record<string, Chapter>;

export type ChapterId = keyof typeof chapters;
