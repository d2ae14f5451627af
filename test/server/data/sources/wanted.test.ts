import { expect, it } from 'vitest';
import { emptySource, type SourceText } from '../../../../app/domain/data/sources/source-form';
import { wantedOf } from '../../../../server/data/sources/wanted';
import { Problem } from '../../../../server/platform/errors';

const settings = { innerHosts: ['sftp.interno'] };
const text = (more: Partial<SourceText>): SourceText => ({
  ...emptySource('sftp'),
  name: 'ERP',
  host: 'sftp.exemplo.com.br',
  login: 'password',
  user: 'carga',
  password: 'segredo',
  ...more,
});

it.each<[Partial<SourceText>, string]>([
  [{ name: '' }, 'name'],
  [{ host: 'sftp://x' }, 'host'],
  [{ host: '10.0.0.1' }, 'host'],
  [{ port: '0' }, 'port'],
  [{ user: '' }, 'user'],
  [{ every: 'minutes', n: '1' }, 'n'],
  [{ every: 'days', weekdays: [] }, 'weekdays'],
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
    wantedOf(text(more), settings);
  } catch (error) {
    refused = error;
  }
  expect(refused).toBeInstanceOf(Problem);
  expect(refused).toMatchObject({ kind: 'invalid', fields: { [field]: expect.any(String) as string } });
});

it('takes machines inside the network where they are named', () => {
  expect(wantedOf(text({ host: 'SFTP.interno', port: '' }), settings).place).toEqual({
    kind: 'sftp',
    host: 'sftp.interno',
    port: 22,
    folder: '',
  });
});

it('names the file of an address by its end, or as it is told', () => {
  const named = (url: string, fileName: string) =>
    wantedOf(text({ kind: 'https', url, fileName, login: 'none' }), settings).place;
  expect(named('https://exemplo.com.br/a/pre%C3%A7os.csv?x=1', '')).toMatchObject({ fileName: 'preços.csv' });
  expect(named('https://exemplo.com.br/relatorio', 'precos.xlsx')).toMatchObject({ fileName: 'precos.xlsx' });
});
