import { describe, expect, it } from 'vitest';
import { contentFault, typeFault } from '../../../../../app/domain/finance/cockpit/notes';

describe('a file', () => {
  it.each(['nota.pdf', 'Conciliação.XLSX', 'a.b.csv', 'foto.jpeg'])('named %s is taken', (name) => {
    expect(typeFault(name)).toBeNull();
  });
  it.each([
    ['fatura.pdf.exe', 'arquivos .exe não são aceitos'],
    ['pagina.html', 'arquivos .html não são aceitos'],
    ['imagem.svg', 'arquivos .svg não são aceitos'],
    ['LEIAME', 'arquivos sem extensão não são aceitos'],
    ['x.constructor', 'arquivos .constructor não são aceitos'],
  ])('named %s is refused, with what is taken', (name, message) => {
    expect(typeFault(name)).toContain(message);
    expect(typeFault(name)).toContain('Envie PDF');
  });
  it.each([
    ['nota.pdf', '%PDF-1.7', true],
    ['nota.pdf', 'MZ\u0090\0', false],
    ['nota.pdf', '<html>', false],
    ['plano.xlsx', 'PK\u0003\u0004rest', true],
    ['plano.xlsx', '%PDF-1.7', false],
    ['notas.csv', 'conta;valor\n', true],
    ['notas.csv', 'MZ\u0090', false],
    ['notas.txt', 'a\0b', false],
  ])('%s that begins with %j: %s', (name, head, fits) => {
    expect(contentFault(name, Buffer.from(head, 'latin1')) === null).toBe(fits);
  });
});
