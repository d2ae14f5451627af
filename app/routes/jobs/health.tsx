import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { figure, HealthIndex, HealthTable } from '~/components/insight/health/health-table';
import { PartState } from '~/components/insight/health/part-state';
import { useRefresh } from '~/components/insight/health/use-refresh';
import { TileGrid } from '~/components/insight/panels/tile-grid';
import { Page } from '~/components/ui/page';
import { RefreshLink } from '~/components/ui/refresh-link';
import { Tabs } from '~/components/ui/tabs';
import { failureGroups } from '~/domain/insight/health/failures';
import { healthTiles } from '~/domain/insight/health/plots';
import { spanOf, spans } from '~/domain/insight/health/span';
import {
  backupRows,
  diskRows,
  failureRows,
  formatAge,
  partRows,
  processRows,
  queueRows,
  routeRows,
  storageRows,
} from '~/domain/insight/health/tables';
import { formatClock, formatDateTime } from '~/domain/values/format';

/** `periodo`: `hora` or `dia`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { health, config } = context.portal;
  const { timeZone } = config.tenant;
  const seen = await health.view(spanOf(new URL(request.url).searchParams.get('periodo')));
  return {
    span: seen.span,
    readAt: formatDateTime(seen.readAt, timeZone),
    release: seen.release,
    node: process.versions.node,
    database: seen.database,
    parts: partRows(seen.parts, timeZone),
    processes: processRows(seen.processes, seen.readAt),
    disks: diskRows(seen.processes),
    backup: backupRows(seen.backup, seen.readAt, timeZone),
    queue: queueRows(seen.queue),
    oldest: formatAge(seen.queue.oldestSeconds),
    routes: routeRows(seen.slowest, seen.bounds),
    failures: failureRows(failureGroups(seen.failures), timeZone),
    storage: seen.storage && storageRows(seen.storage),
    tiles: healthTiles(seen.moments.map((moment) => ({ ...moment, at: formatClock(moment.at, timeZone) }))),
  };
}

export default function Health() {
  const seen = useLoaderData<typeof loader>();
  const { span, release, tiles } = seen;
  useRefresh();
  return (
    <Page title="Saúde" crumb="Executed Jobs / Saúde" tools={<RefreshLink />}>
      <Tabs
        label="Período"
        look="pills"
        places={Object.entries(spans).map(([name, { label }]) => ({
          to: `/jobs/saude?periodo=${name}`,
          label,
          current: name === span,
        }))}
      />
      <HealthIndex />
      <HealthTable
        title="Partes"
        lead={`Lido em ${seen.readAt}. Portal ${release.version}, commit ${release.commit}, build ${release.build}; Node ${seen.node}; MongoDB ${seen.database}.`}
        columns={[
          'Parte',
          'Estado',
          figure('Resposta agora'),
          'Última resposta',
          'Última falha ou recusa',
          figure('Chamadas'),
          figure('Falhas'),
          figure('Tempo médio'),
        ]}
        rows={seen.parts.map(({ name, state, cells }) => ({
          key: name,
          cells: [name, <PartState key="state" state={state} />, ...cells],
        }))}
      />
      <TileGrid tiles={tiles} />
      <HealthTable
        title="Processos"
        lead="Servidores e trabalhadores que deram sinal no último minuto e meio."
        advice="O primeiro sinal de cada processo chega logo depois que ele começa."
        columns={[
          'O quê',
          'Onde',
          'Começou',
          'Último sinal',
          'Versão',
          'Node',
          figure('Memória'),
          figure('Atraso'),
          figure('Fluxos abertos'),
        ]}
        rows={seen.processes}
      />
      <HealthTable
        title="Discos"
        lead="O espaço livre que cada processo viu por último; com menos de 10%, ou de 1 GB para dados, é hora de abrir espaço."
        advice="O primeiro sinal de cada processo chega logo depois que ele começa."
        columns={['Disco', 'Onde', figure('Livre'), figure('Tamanho'), 'Estado']}
        rows={seen.disks}
      />
      <HealthTable
        title="Último backup"
        lead="O instante que ele guarda: o que veio depois só está no portal."
        advice="Nenhum backup deste portal foi feito ainda."
        columns={['Instante', 'Idade', figure('Documentos'), figure('Arquivos'), figure('Tamanho'), 'Onde']}
        rows={seen.backup}
      />
      <HealthTable
        title="Fila"
        lead={`O trabalho mais antigo espera há ${seen.oldest}.`}
        columns={['Trabalho', 'Estado', figure('Quantos')]}
        rows={seen.queue}
      />
      <HealthTable
        title="Endereços mais lentos"
        lead="Pelo tempo médio no período; o percentil 95 é o tempo que só 5% dos pedidos passam."
        advice="Ainda não houve pedidos no período."
        columns={[
          'Endereço',
          figure('Pedidos'),
          figure('Tempo médio'),
          figure('Percentil 95'),
          figure('Erros'),
        ]}
        rows={seen.routes}
      />
      <HealthTable
        title="Últimos erros"
        lead="O pedido está com este nome no log de quem respondeu."
        advice="Nada falhou no período."
        columns={['O quê', 'Resposta', figure('Quantas vezes'), 'Por último', 'Pedido']}
        rows={seen.failures}
      />
      <HealthTable
        title="Espaço"
        lead="Das coleções o que ocupam no banco, comprimido; dos arquivos o que foi enviado e ainda está guardado."
        advice="O usuário do banco não pode ler os tamanhos."
        columns={['O quê', figure('Registros'), figure('Dados'), figure('Índices')]}
        rows={seen.storage ?? []}
      />
    </Page>
  );
}
