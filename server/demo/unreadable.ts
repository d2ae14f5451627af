import { random } from './random';

/** A file that its base cannot read or that has no rows. */
export interface UnreadableFile {
  readonly base: string;
  readonly name: string;
  readonly content: string | Buffer;
}

/** The 37 files that failed in the tenant's first year, each for a reason of its own. */
export function unreadableFiles(): UnreadableFile[] {
  return [
    ...series(12, (nth) => ({
      base: 'planejamento_quantidade',
      name: `planejamento_lojas_v${nth}.csv`,
      content: 'codigo;loja;mes;quantidade\r\nMK-10001;Loja Centro;2026-03;120\r\n',
    })),
    ...series(8, (nth) => ({ base: 'planejamento_spend', name: `spend_preliminar_${nth}.csv`, content: '' })),
    ...series(7, (nth) => ({
      base: 'produto',
      name: `cadastro_exportado_sap_${nth}.csv`,
      content: exported(nth),
    })),
    ...series(5, (nth) => ({
      base: 'canal',
      name: `novos_clientes_atacado_${nth}.csv`,
      content: '"cnpj;description;channel_siop\r\n11222333000181;Distribuidora Nova;WHOLESALES\r\n',
    })),
    ...series(5, (nth) => ({
      base: 'planejamento_quantidade',
      name: `modelo_planejamento_${nth}.csv`,
      content: 'sku;channel;data_ref;valor\r\n',
    })),
  ];
}

const series = (count: number, make: (nth: number) => UnreadableFile): UnreadableFile[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/** A proprietary export renamed to `.csv`: bytes, not text. */
function exported(nth: number): Buffer {
  const source = random(`exported ${nth}`);
  return Buffer.from([0, 1, 0, ...Array.from({ length: 600 }, () => source.int(0, 255))]);
}
