import type { Config } from '../../config';
import { scopeField } from '../../../app/domain/data/files/load-mode';
import { messages } from '../../../app/domain/messages';
import { productBase } from '../../planning/bases';
import { Problem } from '../../platform/errors';
import type { Acceptance } from '../files/acceptance';
import type { Files } from '../files/files';
import { filesSeenBy, replacementOf, statedOf } from '../files';
import type { NamedObjects } from '../files/named-objects';
import { displayName, isKey } from '../../platform/storage';
import type { Storage } from '../../platform/storage/port';
import { z } from '../../platform/zod';
import type { AutomatedUploads } from './automated-uploads';
import { defineOperation } from './operation';
import { commandSchema, writeCommands, type DatabaseProxy } from './proxy';
import type { ReportFiles } from './report-files';
import { served, type Served } from './served';

const downloadSeconds = 300;

const objectId = z.string().regex(/^[0-9a-f]{24}$/);

/** A file as the gateway answers it. */
export const registeredSchema = z.object({
  files: z.array(
    z.object({
      id: objectId.describe('Identificador do arquivo e do seu processamento.'),
      originalName: z.string(),
      bucket: z.string(),
      originalFile: z.string().describe('Chave do arquivo no armazenamento; serve a POST /download.'),
    }),
  ),
});

interface DownloadParts {
  readonly files: Files;
  readonly reports: ReportFiles;
  readonly storage: Storage;
}

/** `POST /download` (rule D12): an address that serves a file for five minutes. */
export const download = ({ files, reports, storage }: DownloadParts) =>
  defineOperation({
    path: '/download',
    summary: 'Endereço temporário de um arquivo',
    description:
      'Responde um endereço que serve o arquivo por cinco minutos, com o nome original. BRONZE e SILVER alcançam os próprios arquivos; relatórios, quem vê a lista de relatórios.',
    body: z.object({
      bucket: z.string().max(255).describe('Área do armazenamento, como em files.bucket.'),
      key: z.string().max(255).describe('Chave do arquivo, como em files.originalFile.'),
    }),
    answer: z.object({ presigned_url: z.url() }),
    status: 200,
    example: { bucket: 'disk', key: '0f8b1c7e-2f63-4c0e-9c55-6a4d1d0f6f11.csv' },
    changes: false,
    subject: ({ key }) => key,
    run: async ({ person, origin }, { bucket, key }) => {
      const found =
        (await files.withKey(filesSeenBy(person), bucket, key)) ??
        (await reports.find(person.type, bucket, key));
      if (!found) throw new Problem('absent', messages.downloadFailed);
      const url = await storage.downloadUrl(found.originalFile, found.originalName, downloadSeconds);
      return { presigned_url: new URL(url, origin).href };
    },
  });

const monthsDescribed =
  'meses: os meses estão nas colunas, e cada célula com valor é uma linha. Dois meses nos títulos bastam para que isso se veja sozinho.';
const constantsDescribed = 'Valor de todas as linhas para uma coluna que o arquivo não tem.';

/** What `multipart/form-data` holds, as JSON Schema. */
const uploadForm = {
  type: 'object',
  required: ['files'],
  properties: {
    files: { type: 'array', items: { type: 'string', format: 'binary' } },
    collection: { type: 'string', description: 'Base que os arquivos alimentam; ausente, só são guardados.' },
    mode: {
      type: 'string',
      enum: ['merge', 'replace'],
      default: 'merge',
      description:
        'merge acrescenta e altera; replace tira também as linhas da base que o arquivo não tem, depois que alguém confirma a quantidade em /captura/processando/{id}. Só em bases com chave.',
    },
    layout: { type: 'string', enum: ['meses'], description: monthsDescribed },
  },
  patternProperties: {
    '^fixo\\[.+\\]$': { type: 'string', description: `${constantsDescribed} Como fixo[channel]=FSS.` },
    '^scope\\..+$': {
      type: ['string', 'array'],
      items: { type: 'string' },
      description:
        'Com mode=replace: limita a substituição às linhas com este valor na coluna, como scope.data_ref=2026-10; repetido, a qualquer deles; com *, aos valores que o arquivo tem. Meses como AAAA-MM. Linhas do arquivo fora dos valores dados são recusadas.',
    },
  },
};

interface NewFileParts {
  readonly storage: Storage;
  readonly named: NamedObjects;
  readonly acceptance: Acceptance;
  readonly automated: AutomatedUploads;
  readonly tenant: string;
}

/** `POST /newFile` (rule D12) for a file that is in storage already; one that comes along is streamed (`receiveUpload`). */
export const newFile = ({ storage, named, acceptance, automated, tenant }: NewFileParts) =>
  defineOperation({
    path: '/newFile',
    summary: 'Registro ou envio de um arquivo',
    description:
      'Com application/json, registra um arquivo que já está no armazenamento. Com multipart/form-data, recebe os arquivos do campo files e, no campo collection, a base que alimentam. Cada arquivo vira um processamento.',
    body: z.object({
      clientName: z.string().max(64).describe('Identificador da empresa (TENANT_ID).'),
      originalName: z.string().min(1).max(1_000),
      srcBucket: z.string().max(255),
      user: z.string().max(254).describe('E-mail de quem chama.'),
      srcKey: z.string().max(255),
      collection: z
        .string()
        .max(64)
        .describe('Base que o arquivo alimenta; ausente, só é guardado.')
        .optional(),
      mode: z
        .enum(['merge', 'replace'])
        .describe(
          'merge acrescenta e altera; replace tira também as linhas que o arquivo não tem, confirmado antes.',
        )
        .optional(),
      scope: z
        .record(z.string().max(64), z.array(z.string().max(200)).max(200))
        .describe('Com replace: valores por coluna a que a substituição se limita; ["*"], os do arquivo.')
        .optional(),
      layout: z.enum(['meses']).describe(monthsDescribed).optional(),
      constants: z
        .record(z.string().max(64), z.string().max(200))
        .describe(`${constantsDescribed} Por coluna da base.`)
        .optional(),
    }),
    form: uploadForm,
    answer: registeredSchema,
    status: 201,
    example: {
      clientName: 'energia-varejo',
      originalName: 'produtos.csv',
      srcBucket: 'disk',
      user: 'gold@demo.example',
      srcKey: '0f8b1c7e-2f63-4c0e-9c55-6a4d1d0f6f11.csv',
      collection: productBase.name,
    },
    changes: true,
    subject: ({ originalName }) => originalName,
    run: async ({ person }, given) => {
      if (given.user.toLowerCase() !== person.email || given.clientName !== tenant)
        throw new Problem('forbidden', messages.otherSender);
      if (given.srcBucket !== storage.bucket || !isKey(given.srcKey))
        throw new Problem('absent', messages.objectAbsent);
      const size = await storage.size(given.srcKey).catch((cause: unknown) => {
        const absent = cause instanceof Problem && cause.kind === 'absent';
        throw absent ? new Problem('absent', messages.objectAbsent, {}, { cause }) : cause;
      });
      // A registered object can be downloaded by its registrant, so objects of other records are refused.
      if ((await named([given.srcKey])).size > 0) throw new Problem('conflict', messages.alreadyRegistered);
      const base = await acceptance.base(given.collection ?? '', person);
      const replaces = await acceptance.replacement(base, replacementOf(fieldsOf(given)));
      const asked = await acceptance.stated(base, statedOf(fieldsOf(given)));
      const stored = [{ key: given.srcKey, name: displayName(given.originalName), size, digests: null }];
      const sender = { email: person.email, clientName: tenant };
      const records = await acceptance.accept(stored, base, sender, { replaces, stated: asked });
      await automated.note(records);
      return { files: records.map(registered) };
    },
  });

interface LoadFields {
  mode?: string | undefined;
  scope?: Record<string, string[]> | undefined;
  layout?: string | undefined;
  constants?: Record<string, string> | undefined;
}

/** The same as the fields of a form. */
function* fieldsOf({ mode = '', scope = {}, layout = '', constants = {} }: LoadFields) {
  yield ['mode', mode] as const;
  yield ['layout', layout] as const;
  for (const [column, value] of Object.entries(constants)) yield [`fixo[${column}]`, value] as const;
  for (const [column, values] of Object.entries(scope))
    for (const value of values) yield [scopeField(column), value] as const;
}

/** What an accepted file is answered as. */
export const registered = (file: {
  _id: { toHexString(): string };
  originalName: string;
  bucket: string;
  originalFile: string;
}) => ({
  id: file._id.toHexString(),
  originalName: file.originalName,
  bucket: file.bucket,
  originalFile: file.originalFile,
});

/** The readable fields of each collection, for authors of scripts. */
export const allowListOf = (list: ReadonlyMap<string, Served>): Record<string, object> =>
  Object.fromEntries(
    [...list].map(([name, { who, reads, fields, masked = {}, maxRows }]) => [
      name,
      { roles: who, commands: reads, fields, masked: Object.keys(masked), maxRows },
    ]),
  );

/** `POST /mongoDB` (rule D13): the generic database proxy. */
export const mongoDb = (proxy: DatabaseProxy, { mongodbDatabase }: Pick<Config, 'mongodbDatabase'>) =>
  defineOperation({
    path: '/mongoDB',
    summary: 'Consulta genérica ao banco, dentro do que o perfil alcança',
    description:
      'Atende as coleções, comandos, campos e operadores da lista de permissões do perfil, com as linhas que ele alcança; o resto é recusado com 403. Datas e identificadores em Extended JSON: {"$date": …} e {"$oid": …}. Alterações passam pelas mesmas regras das telas.',
    body: commandSchema,
    extensions: { 'x-allow-list': allowListOf(served) },
    answer: z.object({ response: z.unknown().describe('O que o comando responde.') }),
    status: 200,
    example: {
      database: mongodbDatabase,
      collection: 'files',
      command: 'find',
      query: { status: 0 },
      sort: { statusChangeDate: -1 },
      projection: { originalName: 1, statusChangeDate: 1 },
      skip: 0,
      limit: 20,
    },
    changes: ({ command }) => (writeCommands as readonly string[]).includes(command),
    subject: ({ collection, command }) => `${collection}.${command}`,
    run: async (caller, command) => ({ response: (await proxy.run(caller, command)) ?? null }),
  });
