/**
 * Questions as people write them, each with what is understood below it: measures, divisions, narrowing, period, comparison,
 * release point, rank; and after a mark of interrogation each doubt that the answer begins with. The day is 2026-11-16.
 */
export const sentences = `
receita por canal em 2026
  receita · por canal · 2026-01 a 2026-12
unidades vendidas x planejadas por mês da marca Terra Rosa
  vendidas + planejadas · por mes · marca = Terra Rosa
custo de pessoal 1001 contra RF4
  realizado + previsto · nivel = Despesas com pessoal · centro = 1001 - Lojas SP · RF4 2026
top 10 SKUs por receita no 3º trimestre
  receita · por sku · 2026-07 a 2026-09 · maiores 10
linhas recusadas por motivo ontem
  recusadas · por motivo · 2026-11-15 a 2026-11-15
quanto vendemos de batom em outubro
  receita + vendidas · subcategoria = Batom · 2026-10 a 2026-10
receita
  receita
faturamento total
  receita
receita por marca
  receita · por marca
receita das marcas
  receita · por marca
receita por canal e mês
  receita · por canal + mes
receita por mês e canal em 2026
  receita · por mes + canal · 2026-01 a 2026-12
receita mensal
  receita · por mes
evolução da receita
  receita · por mes
receita do site em outubro de 2026
  receita · canal = BRANDSITE · 2026-10 a 2026-10
receita de FSS e BRANDSITE por mês
  receita · por mes · canal = FSS | BRANDSITE
receita da Aurora e da Lumina
  receita · marca = Aurora | Lumina
receita marca Aurora
  receita · marca = Aurora
Receita Por Canal Em 2026?
  receita · por canal · 2026-01 a 2026-12
recieta por canal
  receita · por canal
receita por cannal
  receita · por canal
receita por canais
  receita · por canal
faturamento do atacado no ano passado
  receita · canal = WHOLESALES · 2025-01 a 2025-12
quanto faturamos em setembro
  receita · 2026-09 a 2026-09
quanto faturamos este ano
  receita · 2026-01 a 2026-12
vendas por canal
  receita + vendidas · por canal
quais as vendas de batom
  receita + vendidas · subcategoria = Batom
quantas unidades vendidas de gloss no ano
  vendidas · subcategoria = Gloss · 2026-01 a 2026-11
unidades vendidas por categoria no 1º semestre
  vendidas · por categoria · 2026-01 a 2026-06
unidades vendidas por subcategoria no primeiro semestre de 2026
  vendidas · por subcategoria · 2026-01 a 2026-06
unidades vendidas no 2T26
  vendidas · 2026-04 a 2026-06
unidades vendidas no Q3
  vendidas · 2026-07 a 2026-09
receita no segundo trimestre de 2025
  receita · 2025-04 a 2025-06
receita nos últimos 3 meses
  receita · 2026-08 a 2026-10
receita nos últimos doze meses
  receita · 2025-11 a 2026-10
receita no último mês
  receita · 2026-10 a 2026-10
receita no mês passado
  receita · 2026-10 a 2026-10
receita este mês
  receita · 2026-11 a 2026-11
receita neste ano por mês
  receita · por mes · 2026-01 a 2026-12
receita ano passado
  receita · 2025-01 a 2025-12
receita de jan a mar de 2026
  receita · 2026-01 a 2026-03
receita de janeiro a março
  receita · 2026-01 a 2026-03
receita entre abril e junho de 2026
  receita · 2026-04 a 2026-06
receita desde julho
  receita · 2026-07 a …
receita a partir de janeiro de 2026
  receita · 2026-01 a …
receita até março de 2026
  receita · … a 2026-03
receita em jan/26
  receita · 2026-01 a 2026-01
receita em 10/2026
  receita · 2026-10 a 2026-10
receita em 2026-10
  receita · 2026-10 a 2026-10
receita em out 2026
  receita · 2026-10 a 2026-10
receita em outubro de 25
  receita · 2025-10 a 2025-10
receita em dezembro
  receita · 2025-12 a 2025-12
unidades planejadas em dezembro
  planejadas · 2026-12 a 2026-12
unidades planejadas nos próximos 3 meses
  planejadas · 2026-12 a 2027-02
unidades planejadas para 2027 por canal
  planejadas · por canal · 2027-01 a 2027-12
plano por marca em 2027
  planejadas · por marca · 2027-01 a 2027-12
planejado por mês
  nada
  ? “planejado” pode ser mais de uma coisa.
vendido contra planejado por canal
  vendidas + planejadas · por canal
vendido vs planejado em outubro
  vendidas + planejadas · 2026-10 a 2026-10
planejado x realizado por canal
  planejadas + vendidas · por canal
realizado x planejado por marca em 2026
  vendidas + planejadas · por marca · 2026-01 a 2026-12
aderência ao plano por canal em 2026
  aderencia · por canal · 2026-01 a 2026-12
aderência por marca no 3º trimestre
  aderencia · por marca · 2026-07 a 2026-09
preço médio por canal em 2026
  preco · por canal · 2026-01 a 2026-12
preço médio de batom por mês
  preco · por mes · subcategoria = Batom
receita em 2026 contra ano anterior
  receita · 2026-01 a 2026-12 · contra o ano antes
receita em 2026 contra o ano passado
  receita · 2026-01 a 2026-12 · contra o ano antes
receita por canal em outubro vs mês anterior
  receita · por canal · 2026-10 a 2026-10 · contra o período antes
receita em outubro contra o mês anterior
  receita · 2026-10 a 2026-10 · contra o período antes
receita por marca no 3º trimestre vs ano anterior
  receita · por marca · 2026-07 a 2026-09 · contra o ano antes
receita no mês passado comparada com o ano anterior
  receita · 2026-10 a 2026-10 · contra o ano antes
top 5 marcas por receita em 2026
  receita · por marca · 2026-01 a 2026-12 · maiores 5
top 5 marcas
  nada
  ? Falta dizer o que medir.
as 5 maiores marcas por receita
  receita · por marca · maiores 5
maiores canais por unidades vendidas
  vendidas · por canal · maiores 10
os 10 maiores SKUs por receita
  receita · por sku · maiores 10
menores marcas por receita em 2026
  receita · por marca · 2026-01 a 2026-12 · menores 10
10 SKUs com maior receita
  receita · por sku · maiores 10
top 20 produtos por unidades vendidas em outubro
  vendidas · por sku · 2026-10 a 2026-10 · maiores 20
ranking de marcas por receita
  receita · por marca · maiores 10
custo por centro de custo em 2026
  realizado · por centro · 2026-01 a 2026-12
custo realizado por conta em outubro de 2026
  realizado · por conta · 2026-10 a 2026-10
despesas de ocupação por mês
  realizado · por mes · nivel = Despesas de ocupação
despesas com pessoal por centro em 2026
  realizado · por centro · nivel = Despesas com pessoal · 2026-01 a 2026-12
gasto de marketing no 3º trimestre
  realizado · grupo = Marketing · 2026-07 a 2026-09
quanto gastamos com energia elétrica em 2026
  realizado · conta = 620201 - Energia elétrica · 2026-01 a 2026-12
custo 1001 - Lojas SP em outubro
  realizado · centro = 1001 - Lojas SP · 2026-10 a 2026-10
custo do centro 2001
  realizado · centro = 2001 - Centro de Distribuição Cajamar
custo 2001 por mês
  realizado · por mes · centro = 2001 - Centro de Distribuição Cajamar
forecast RF4 2026 por mês
  previsto · por mes · RF4 2026
forecast por centro
  previsto · por centro
previsto RF1 2027 por nível
  previsto · por nivel · RF1 2027
custo x orçado por centro em outubro
  realizado + previsto · por centro · 2026-10 a 2026-10
realizado x forecast por mês 1001
  realizado + previsto · por mes · centro = 1001 - Lojas SP
realizado contra RF3 2026 por centro
  realizado + previsto · por centro · RF3 2026
salários contra o RF4 por mês
  realizado + previsto · por mes · conta = 610101 - Salários · RF4 2026
custo de salários por centro
  realizado · por centro · conta = 610101 - Salários
previsto por release point
  previsto · por rf
headcount por filial
  pessoas · por filial
quantas pessoas por cargo em outubro
  pessoas · por cargo · 2026-10 a 2026-10
pessoas na Loja Centro
  pessoas · filial = Loja Centro
funcionários por mês
  pessoas · por mes
vendas adicionais por filial em outubro
  adicionais · por filial · 2026-10 a 2026-10
vendas de serviços por loja
  vendasServicos · por filial
dias trabalhados por cargo
  dias · por cargo
desafio mensal por filial
  desafio · por filial
serviços vendidos por mês em 2026
  servicos · por mes · 2026-01 a 2026-12
linhas recusadas por base
  recusadas · por base
linhas recusadas ontem
  recusadas · 2026-11-15 a 2026-11-15
linhas recusadas por dia nos últimos 7 dias
  recusadas · por dia · 2026-11-10 a 2026-11-16
linhas aceitas por base em novembro
  aceitas · por base · 2026-11 a 2026-11
arquivos enviados por usuário
  arquivos · por usuario
arquivos por resultado nos últimos 30 dias
  arquivos · por resultado · 2026-10-18 a 2026-11-16
quantos arquivos hoje
  arquivos · 2026-11-16 a 2026-11-16
linhas lidas por dia esta semana
  lidas · por dia · 2026-11-16 a 2026-11-22
recusas de produto por motivo
  recusadas · por motivo · base = produto
quantos SKUs por marca
  skus · por marca
número de produtos por categoria
  skus · por categoria
quantos produtos por classe
  skus · por abcd
spend por canal
  spend · por canal
verba da Aurora
  spend · marca = Aurora
investimento por marca
  spend · por marca
receita da classe A por canal
  receita · por canal · abcd = A
unidades vendidas hero por mês
  vendidas · por mes · hero = hero
receita do MK-10002 por mês
  receita · por mes · sku = MK-10002
receita do SKU MK10002 em 2026
  receita · sku = MK-10002 · 2026-01 a 2026-12
receita do batom cremoso rubi 3,5 g
  receita · sku = MK-10002
receita de Skincare por marca em 2026
  receita · por marca · categoriaPrincipal = Skincare · 2026-01 a 2026-12
receita por canal de batom da Aurora em 2026
  receita · por canal · subcategoria = Batom · marca = Aurora · 2026-01 a 2026-12
receita por filial
  receita
  ? “filial” não divide esta medida.
receita por planeta
  receita
  ? Não entendi: “planeta”.
receita de xpto em 2026
  receita · 2026-01 a 2026-12
  ? Não entendi: “xpto”.
por canal em 2026
  nada
  ? Falta dizer o que medir.
quanto
  nada
  ? Falta dizer o que medir.
realizado
  nada
  ? “realizado” pode ser mais de uma coisa.
receita e custo por mês
  nada
  ? “receita” e “custo” não se medem na mesma pergunta.
arquivos por mês
  arquivos · por mes
arquivos por semana
  arquivos · por semana
linhas recusadas por base e trimestre
  recusadas · por base + trimestre
headcount por semana
  pessoas
  ? “semana” não divide esta medida.
top 10
  nada
  ? Falta dizer o que medir.
receita sem Aurora
  receita · marca ≠ Aurora
receita sem o canal FSS
  receita · canal ≠ FSS
receita por marca exceto Aurora e Lumina em 2026
  receita · por marca · marca ≠ Aurora | Lumina · 2026-01 a 2026-12
receita sem batom da Aurora
  receita · marca = Aurora · subcategoria ≠ Batom
receita de FSS e site sem a marca Nuvem por mês
  receita · por mes · canal = FSS | BRANDSITE · marca ≠ Nuvem
custo por centro, exceto pessoal, em outubro
  realizado · por centro · nivel ≠ Despesas com pessoal · 2026-10 a 2026-10
receita não FSS por marca
  receita · por marca · canal ≠ FSS
receita sem imposto
  receita
  ? Não entendi: “imposto”.
receita por ano
  receita · por ano
receita anual
  receita · por ano
receita por trimestre
  receita · por trimestre
receita trimestral por canal em 2026
  receita · por trimestre + canal · 2026-01 a 2026-12
custo por trimestre em 2026 contra o ano anterior
  realizado · por trimestre · 2026-01 a 2026-12 · contra o ano antes
receita por semestre
  receita
  ? Não divido por “semestre”.
saldo por conta em 2026
  saldo · por contaContabil · 2026-01 a 2026-12
saldo de caixa da empresa 1001 em outubro
  saldo · indicador = cash · empresa = 1001 · 2026-10 a 2026-10
saldo de estoques por empresa
  saldo · por empresa · indicador = inventory
saldo por mês do ativo circulante
  saldo · por mes · categoriaContabil = Current Assets
saldos por categoria contra o mês anterior
  saldo · por categoriaContabil
  ? “mês anterior” pede um período fechado: diga também de quando, como “em 2026”.
saldo por categoria em outubro contra o mês anterior
  saldo · por categoriaContabil · 2026-10 a 2026-10 · contra o período antes
saldo do imobilizado por empresa, sem a empresa 1001
  saldo · por empresa · linhaContabil = Imobilizado · empresa ≠ 1001
saldo da conta 1.1.1.01 em setembro de 2026
  saldo · contaContabil = 1.1.1.01 · 2026-09 a 2026-09
saldo de bancos conta movimento
  saldo · contaContabil = 1.1.1.01
saldo por trimestre
  saldo
  ? “trimestre” não divide esta medida.
ativo fiscal por linha em 2025
  ativoFiscal · por linhaFiscal · 2025-01 a 2025-12
ativo fiscal por ano da empresa BR01
  ativoFiscal · por ano · empresa = BR01
ativo fiscal em outubro de 2025
  ativoFiscal · 2025-01 a 2025-12
  ? Esta medida é por ano: “outubro de 2025” vale pelos anos inteiros.
saldo e receita por empresa
  saldo · por empresa
  ? “receita” não se mede junto com “Saldo”.
linhas recusadas de saldos contábeis em outubro
  recusadas · base = saldo · 2026-10 a 2026-10
headcount contra ano anterior
  pessoas
  ? “ano anterior” pede um período fechado: diga também de quando, como “em 2026”.
receita de 01/11/2026 a 15/11/2026
  receita · 2026-11 a 2026-11
  ? Esta medida é por mês: “de 01/11/2026 a 15/11/2026” vale pelos meses inteiros.
linhas recusadas em 15/11
  recusadas · 2026-11-15 a 2026-11-15
linhas recusadas dia 14/11/2026
  recusadas · 2026-11-14 a 2026-11-14
linhas recusadas de 01/11 a 15/11
  recusadas · 2026-11-01 a 2026-11-15
lumina
  nada
  ? Falta dizer o que medir.
receita por canal por mês por marca
  receita · por canal + mes
  ? Só cabem 2 divisões de uma vez: fica de fora marca.
receita de 2026 contra 2025
  receita · 2026-01 a 2026-12 · contra o ano antes
receita de outubro contra setembro por canal
  receita · por canal · 2026-10 a 2026-10 · contra o período antes
receita de outubro contra maio
  receita · 2026-10 a 2026-10
  ? Só comparo com o ano anterior ou com o período anterior: “maio” ficou de fora.
receita 2026 x 2025 por marca
  receita · por marca · 2026-01 a 2026-12 · contra o ano antes
receita ontem
  receita · 2026-11 a 2026-11
  ? Esta medida é por mês: “ontem” vale pelos meses inteiros.
RF4 por mês
  previsto · por mes · RF4 2026
forecast de despesas com pessoal por mês
  previsto · por mes · nivel = Despesas com pessoal
unidades vendidas do canal lojas próprias em setembro
  vendidas · canal = FSS · 2026-09 a 2026-09
qual foi a receita de outubro?
  receita · 2026-10 a 2026-10
Quais são as 3 marcas com maior receita em 2026?
  receita · por marca · 2026-01 a 2026-12 · maiores 3
me mostre a receita por canal este ano
  receita · por canal · 2026-01 a 2026-12
quero ver as unidades vendidas por marca
  vendidas · por marca
receita, por canal, em 2026
  receita · por canal · 2026-01 a 2026-12
RECEITA POR CANAL
  receita · por canal
receita do canal site
  receita · canal = BRANDSITE
receita da subcategoria gloss por mês
  receita · por mes · subcategoria = Gloss
receita de protetor solar por canal nos últimos 6 meses
  receita · por canal · subcategoria = Protetor Solar · 2026-05 a 2026-10
faturamento de maquiagem
  receita
  ? Não entendi: “maquiagem”.
receita da categoria Lábios por subcategoria
  receita · por subcategoria · categoria = Lábios
unidades planejadas da Orvalho em 2027 por mês
  planejadas · por mes · marca = Orvalho · 2027-01 a 2027-12
plano x vendas de batom por mês em 2026
  planejadas + vendidas · por mes · subcategoria = Batom · 2026-01 a 2026-12
quantos funcionários temos por loja
  pessoas · por filial
headcount por bandeira
  pessoas · por marca
headcount da Energia Varejo
  pessoas · marca = Energia Varejo
custo por nível e mês em 2026
  realizado · por nivel + mes · 2026-01 a 2026-12
custo do marketing por mês no ano passado
  realizado · por mes · grupo = Marketing · 2025-01 a 2025-12
custo de imóveis 1001 em 2026 vs ano anterior
  realizado · grupo = Imóveis · centro = 1001 - Lojas SP · 2026-01 a 2026-12 · contra o ano antes
orçamento de 2027 por grupo de contas
  previsto · por grupo · 2027-01 a 2027-12
budget RF1 2027 por mês
  previsto · por mes · RF1 2027
gastos por centro em outubro vs mês anterior
  realizado · por centro · 2026-10 a 2026-10 · contra o período antes
piores marcas por aderência em 2026
  aderencia · por marca · 2026-01 a 2026-12 · menores 10
top 3 centros de custo por custo em 2026
  realizado · por centro · 2026-01 a 2026-12 · maiores 3
top 10 contas por gasto em outubro
  realizado · por conta · 2026-10 a 2026-10 · maiores 10
jobs por base nos últimos 7 dias
  arquivos · por base · 2026-11-10 a 2026-11-16
linhas nok por base hoje
  recusadas · por base · 2026-11-16 a 2026-11-16
uploads por dia no mês passado
  arquivos · por dia · 2026-10 a 2026-10
erros por motivo este mês
  recusadas · por motivo · 2026-11 a 2026-11
linhas rejeitadas de saldos contábeis por motivo
  recusadas · por motivo · base = saldo
receita por classe abcd no 4º trimestre de 2025
  receita · por abcd · 2025-10 a 2025-12
receita por hero
  receita · por hero
receita da aurora por mês em 2025 e canal site
  receita · por mes · marca = Aurora · canal = BRANDSITE · 2025-01 a 2025-12
unidaes vendidas por cannal em otubro
  vendidas · por canal · 2026-10 a 2026-10
faturamneto por marca
  receita · por marca
receita por sku no T3
  receita · por sku · 2026-07 a 2026-09
receita no 2º semestre de 2025 contra o semestre anterior
  receita · 2025-07 a 2025-12 · contra o período antes
receita em novembro de 2025
  receita · 2025-11 a 2025-11
receita de nov/25 a out/26 por mês
  receita · por mes · 2025-11 a 2026-10
unidades vendidas desde jan/26 por canal
  vendidas · por canal · 2026-01 a …
unidades vendidas até jun/26
  vendidas · … a 2026-06
receita por produto da Terra Rosa, top 5
  receita · por sku · marca = Terra Rosa · maiores 5
menores SKUs por unidades vendidas em outubro
  vendidas · por sku · 2026-10 a 2026-10 · menores 10
quanto vendeu a Lumina no site em 2026
  receita + vendidas · marca = Lumina · canal = BRANDSITE · 2026-01 a 2026-12
quanto foi gasto com salários no 1001 em setembro
  realizado · conta = 610101 - Salários · centro = 1001 - Lojas SP · 2026-09 a 2026-09
custo de energia elétrica por centro no 3º trimestre contra o ano anterior
  realizado · por centro · conta = 620201 - Energia elétrica · 2026-07 a 2026-09 · contra o ano antes
vendas x plano por canal em outubro
  vendidas + planejadas · por canal · 2026-10 a 2026-10
receita por marca e canal, top 5, em 2026
  receita · por marca + canal · 2026-01 a 2026-12 · maiores 5
unidades vendidas por mês de janeiro a junho de 2026
  vendidas · por mes · 2026-01 a 2026-06
receita em 16 de outubro de 2026
  receita · 2026-10 a 2026-10
  ? Esta medida é por mês: “16 de outubro de 2026” vale pelos meses inteiros.
linhas recusadas em 3 de novembro
  recusadas · 2026-11-03 a 2026-11-03
linhas recusadas anteontem por base
  recusadas · por base · 2026-11-14 a 2026-11-14
arquivos da semana passada
  arquivos · 2026-11-09 a 2026-11-15
arquivos enviados por gold@demo.example
  arquivos · usuario = gold@demo.example
`;
