import { expect, it } from 'vitest';
import { emptySource, sourceForm, type SourceText } from '../../../../app/domain/data/sources/source-form';
import { demandValid } from '../../../../server/data/sources/source-rules';
import { Problem } from '../../../../server/platform/errors';

const settings = { innerHosts: ['sftp.interno'], calmMs: 0 };
const demand = (more: Partial<SourceText>) => {
  const typed = { name: 'ERP', host: 'sftp.exemplo.com.br', login: 'password', user: 'carga', password: 'x' };
  demandValid(sourceForm({ ...emptySource('sftp'), ...typed, ...more }), settings);
};

it.each<[Partial<SourceText>, string]>([
  [{ name: '' }, 'name'],
  [{ host: 'sftp://x' }, 'host'],
  [{ host: '10.0.0.1' }, 'host'],
  [{ port: '0' }, 'port'],
  [{ port: 'ssh' }, 'port'],
  [{ user: '' }, 'user'],
  [{ every: 'minutes', n: '1' }, 'n'],
  [{ every: 'hours', n: '1,5' }, 'n'],
  [{ every: 'days', weekdays: [] }, 'weekdays'],
  [{ every: 'days', weekdays: ['1', '8'] }, 'weekdays'],
  [{ every: 'days', at: '25:00' }, 'at'],
  [{ afterwards: 'move', movedTo: './' }, 'movedTo'],
  [{ kind: 'https', url: 'https://169.254.169.254/a.csv', login: 'none' }, 'url'],
  [{ kind: 'https', url: 'http://exemplo.com.br/a.csv', login: 'none' }, 'url'],
  [{ kind: 'https', url: 'https://exemplo.com.br/', login: 'none' }, 'fileName'],
  [{ kind: 'https', url: 'https://exemplo.com.br/a.csv', login: 'header', headerName: 'a b' }, 'headerName'],
  [{ kind: 'https', url: 'https://exemplo.com.br/a.csv', login: 'bearer', token: 'a\r\nb' }, 'token'],
  [{ kind: 's3', bucket: '', region: 'sa-east-1' }, 'bucket'],
])('%o are refused at %s', (more, field) => {
  let refused: unknown;
  try {
    demand(more);
  } catch (error) {
    refused = error;
  }
  expect(refused).toBeInstanceOf(Problem);
  expect(refused).toMatchObject({ kind: 'invalid', fields: { [field]: expect.any(String) as string } });
  expect(Object.keys((refused as Problem).fields)).toEqual([field]);
});

it.each<Partial<SourceText>>([
  {},
  { host: 'SFTP.interno', port: '' },
  { password: '', folder: '' },
  { kind: 's3', bucket: 'b-1', region: 'sa-east-1', endpoint: ' ' },
  { kind: 'https', url: 'https://exemplo.com.br/a.csv', login: 'none', afterwards: 'move', movedTo: '..' },
])('%o are taken', (more) => {
  expect(() => demand(more)).not.toThrow();
});
