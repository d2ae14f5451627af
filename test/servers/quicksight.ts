import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The apparent host of embedded pages; in a test's browser, `quickSightPage` answers for it. */
export const quickSightHost = 'https://us-east-1.quicksight.aws.amazon.com';

/** The part of QuickSight's service that returns embed addresses: each has its own session; sessions are counted. */
export async function startQuickSight(): Promise<{
  url: string;
  sessions: () => number;
  stop(): Promise<void>;
  /** Serves again at the same address. */
  start(): Promise<void>;
}> {
  let sessions = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      sessions += 1;
      const address = `${quickSightHost}/embed/session-${sessions}/dashboards/d-1?code=c${sessions}&identityprovider=quicksight&isauthcode=true`;
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ EmbedUrl: address, Status: 200, RequestId: 'r' }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sessions: () => sessions,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
    start: async () => {
      await once(server.listen(port, '127.0.0.1'), 'listening');
    },
  };
}

/**
 * QuickSight's embedded page, reduced to what its embedding SDK needs: a dashboard with a sheet, parameters and
 * filters, and the frame without size that receives the SDK's commands and forwards them.
 */
export const quickSightPage = `<!doctype html><title>QuickSight</title>
<h1 id="state"></h1><button id="drill">Drill</button><button id="fail">Fail</button>
<script>
  const asked = new URLSearchParams(location.search);
  const contextId = asked.get('contextId');
  const lane = new BroadcastChannel(contextId);
  if (location.pathname.endsWith('/embedControl')) {
    addEventListener('message', ({ data }) => lane.postMessage(data));
  } else {
    const session = location.pathname.split('/')[2];
    let sheet = 'resumo', parameters = [], filters = [{ FilterGroupId: 'base' }];
    const eventTarget = { experienceType: 'DASHBOARD', dashboardId: 'd-1', contextId, discriminator: 0 };
    const tell = (eventName, message) => parent.postMessage({ eventName, eventTarget, message }, '*');
    const draw = () => {
      const chosen = parameters.map(({ Name, Values }) => Name + '=' + Values).join();
      const narrowed = filters.map(({ FilterGroupId }) => FilterGroupId).join();
      document.querySelector('#state').textContent = [session, sheet, chosen, narrowed].join(' ');
    };
    const answers = {
      GET_SELECTED_SHEET_ID: () => sheet,
      GET_PARAMETERS: () => parameters,
      GET_FILTER_GROUPS_FOR_SHEET: () => filters,
      SET_SELECTED_SHEET_ID: ({ SheetId }) => void (sheet = SheetId),
      SET_PARAMETERS: (given) => void (parameters = given),
      UPDATE_FILTER_GROUPS: () => {},
      ADD_FILTER_GROUPS: (given) => void (filters = [...filters, ...given]),
    };
    lane.onmessage = ({ data: { eventName, eventId, message } }) => {
      if (!answers[eventName]) return;
      const said = answers[eventName](message) ?? { success: true };
      draw();
      parent.postMessage({ eventId, message: said }, '*');
    };
    document.querySelector('#drill').onclick = () => {
      sheet = 'detalhe';
      parameters = [{ Name: 'canal', Values: ['FSS'] }];
      filters = [...filters, { FilterGroupId: 'da-pessoa' }];
      draw();
    };
    document.querySelector('#fail').onclick = () =>
      tell('ERROR_OCCURRED', { errorCode: 'Forbidden', errorMessage: 'A sessão acabou' });
    draw();
    // The frame that takes the commands is there by then, as it is in the service.
    addEventListener('load', () => setTimeout(() => tell('CONTENT_LOADED', {}), 50));
  }
</script>`;
