import { describe, expect, it } from 'vitest';
import {
  emptySource,
  sourceForm,
  sourceInputs,
  type SourceText,
} from '../../../../../app/domain/data/sources/source-form';
import { formOf } from '../../../form-of';

const read = (more: Partial<SourceText>) => sourceForm({ ...emptySource('sftp'), ...more });

describe('the form of a source', () => {
  it('gives back what was typed, and nothing for a file', () => {
    const fields = { kind: 's3', name: ' ERP ', bucket: new Blob(['b']), weekday: ['1', '3'], other: 'x' };
    expect(sourceInputs.read(formOf(fields)).value).toEqual({
      ...Object.fromEntries(Object.keys(emptySource('')).map((name) => [name, ''])),
      ...{ kind: 's3', name: ' ERP ', weekdays: ['1', '3'] },
    });
  });

  it.each([
    [
      { host: ' SFTP.Exemplo ', port: '', folder: ' a b ', url: 'x' },
      { kind: 'sftp', host: 'sftp.exemplo', port: 22, folder: 'a b' },
    ],
    [
      { kind: 'constructor', port: 'ssh' },
      { kind: 'sftp', host: '', port: Number.NaN, folder: '' },
    ],
    [
      { kind: 's3', endpoint: ' ', region: ' sa-east-1', bucket: 'b', prefix: 'p/' },
      { kind: 's3', endpoint: '', region: 'sa-east-1', bucket: 'b', prefix: 'p/' },
    ],
    [
      { kind: 'https', url: 'https://exemplo.com.br/a/pre%C3%A7os.csv?x=1', host: 'x' },
      { kind: 'https', url: 'https://exemplo.com.br/a/pre%C3%A7os.csv?x=1', fileName: 'preços.csv' },
    ],
    [
      { kind: 'https', url: 'https://exemplo.com.br/%', fileName: '' },
      { kind: 'https', url: 'https://exemplo.com.br/%', fileName: '' },
    ],
    [
      { kind: 'https', url: 'exemplo', fileName: ' precos.xlsx ' },
      { kind: 'https', url: 'exemplo', fileName: 'precos.xlsx' },
    ],
  ])('%j says where: %j', (more, place) => expect(read(more).place).toEqual(place));

  it.each([
    [
      { login: 'password', user: ' carga ', password: ' x ' },
      { kind: 'password', user: 'carga', password: ' x ' },
    ],
    [
      { login: 'bearer', user: 'carga', password: 'x' },
      { kind: 'password', user: 'carga', password: 'x' },
    ],
    [
      { login: 'key', user: 'carga', key: ' a\r\nb ', passphrase: ' p ' },
      { kind: 'key', user: 'carga', key: 'a\nb\n', passphrase: ' p ' },
    ],
    [
      { login: 'key', user: 'carga', key: ' ' },
      { kind: 'key', user: 'carga', key: '', passphrase: '' },
    ],
    [{ kind: 'https', login: 'none', password: 'x' }, { kind: 'none' }],
    [{ kind: 'https', login: 'key', key: 'x' }, { kind: 'none' }],
    [
      { kind: 'https', login: 'bearer', token: ' t ' },
      { kind: 'bearer', token: 't' },
    ],
    [
      { kind: 'https', login: 'header', headerName: ' X-Api-Key', headerValue: 'v ' },
      { kind: 'header', name: 'X-Api-Key', value: 'v' },
    ],
    [
      { kind: 's3', login: 'toString', user: 'id', password: 'x' },
      { kind: 'password', user: 'id', password: 'x' },
    ],
  ])('%j says by what it is let in: %j', (more, credentials) =>
    expect(read(more).credentials).toEqual(credentials),
  );

  it.each([
    [
      { every: 'minutes', n: '15', at: '07:00', weekdays: [] },
      { every: 'minutes', n: 15, at: '06:00', weekdays: [1, 2, 3, 4, 5] },
    ],
    [
      { every: 'years', n: 'x' },
      { every: 'hours', n: Number.NaN, at: '06:00', weekdays: [1, 2, 3, 4, 5] },
    ],
    [
      { every: 'days', n: '9', at: '07:30', weekdays: ['5', '1', '5'] },
      { every: 'days', n: 1, at: '07:30', weekdays: [1, 5] },
    ],
  ])('%j says when: %j', (more, turns) => expect(read(more).turns).toEqual(turns));

  it.each([
    [
      { afterwards: 'move', movedTo: ' lidos ' },
      { kind: 'move', folder: 'lidos' },
    ],
    [{ afterwards: 'rename' }, { kind: 'rename' }],
    [{ afterwards: '' }, { kind: 'stay' }],
    [{ kind: 'https', afterwards: 'move' }, { kind: 'stay' }],
  ])('%j says what then: %j', (more, afterwards) => expect(read(more).afterwards).toEqual(afterwards));
});
