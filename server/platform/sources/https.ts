import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { Credentials, HttpsPlace as Place } from '../../../app/domain/data/sources/place';
import { addressFault, outerLookup } from '../reach';
import { z } from '../zod';
import { failureOf, SourceFailure } from './failure';
import type { Reading, RemoteFile, RemotePlace } from './port';
import type { SourceSettings } from './settings';
import { unpacked } from './unpacked';

/** How long a server may be silent, before its answer and within (rule A29). */
const silentMs = 30_000;

const markSchema = z.object({ etag: z.string(), modified: z.string() });

/** One file at an HTTPS address, fetched again only if it has changed. Redirects are not followed (rule D22). */
export class HttpsPlace implements RemotePlace {
  constructor(
    private readonly place: Place,
    private readonly credentials: Credentials,
    private readonly settings: SourceSettings,
    private readonly signal?: AbortSignal,
  ) {}

  async *list(): AsyncIterable<RemoteFile[]> {
    yield await Promise.resolve([{ name: this.place.fileName, size: null, changedAt: null, mark: null }]);
  }

  async read(_file: RemoteFile, known: string): Promise<Reading | null> {
    const fault = addressFault(this.place.url, this.settings.innerHosts);
    if (fault) throw new SourceFailure('address', fault);
    const answer = await this.#get(conditionsOf(known)).catch((error: unknown) => {
      throw failureOf(error);
    });
    const { statusCode = 0, headers } = answer;
    if (statusCode !== 200) {
      answer.destroy();
      if (statusCode === 304 && known !== '') return null;
      throw refusalOf(statusCode);
    }
    const length = headers['content-length'];
    const body = unpacked(answer, headers['content-encoding'] ?? '', this.place.fileName);
    const mark = { etag: headers.etag ?? '', modified: headers['last-modified'] ?? '' };
    return {
      body,
      size: length === undefined || body !== answer ? null : Number(length),
      mark: mark.etag || mark.modified ? JSON.stringify(mark) : '',
    };
  }

  /** An answer that is cut short breaks its body. */
  check(): Promise<void> {
    return Promise.resolve();
  }

  /** Files of a web server are not moved. */
  settle(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #get(conditions: Readonly<Record<string, string>>): Promise<IncomingMessage> {
    const url = new URL(this.place.url);
    const secure = url.protocol === 'https:';
    const inner = this.settings.innerHosts.includes(url.hostname);
    return new Promise((resolve, reject) => {
      const call = (secure ? secureRequest : plainRequest)(
        url,
        {
          agent: false,
          signal: this.signal,
          timeout: silentMs,
          headers: {
            accept: '*/*',
            'accept-encoding': 'identity',
            'user-agent': 'portal-fontes',
            ...authorization(this.credentials),
            ...conditions,
          },
          ...(inner ? {} : { lookup: outerLookup }),
          ...(secure ? { rejectUnauthorized: true } : {}),
        },
        resolve,
      );
      call.on('timeout', () =>
        call.destroy(new SourceFailure('late', `O servidor ficou em silêncio por ${silentMs / 1_000} s.`)),
      );
      call.on('error', reject);
      call.end();
    });
  }
}

function authorization(credentials: Credentials): Record<string, string> {
  switch (credentials.kind) {
    case 'password': {
      const pair = Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64');
      return { authorization: `Basic ${pair}` };
    }
    case 'bearer':
      return { authorization: `Bearer ${credentials.token}` };
    case 'header':
      return { [credentials.name]: credentials.value };
    default:
      return {};
  }
}

function conditionsOf(known: string): Record<string, string> {
  if (known === '') return {};
  const { etag, modified } = markSchema.parse(JSON.parse(known));
  return {
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(modified ? { 'if-modified-since': modified } : {}),
  };
}

function refusalOf(status: number): SourceFailure {
  if (status === 401 || status === 403)
    return new SourceFailure('refused', `O servidor não aceitou as credenciais (respondeu ${status}).`);
  if (status === 404 || status === 410)
    return new SourceFailure('absent', `O endereço não existe (respondeu ${status}).`);
  if (status >= 300 && status < 400)
    return new SourceFailure('broken', 'O servidor mandou para outro endereço, o que não se segue.');
  return new SourceFailure('broken', `O servidor respondeu ${status}.`);
}
