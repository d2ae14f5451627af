import type { SourceKind } from '~/domain/data/sources/source';
import type { RefusedSource, SourceText } from '~/domain/data/sources/source-form';
import { TextField } from '../../ui/field';

interface PlaceFieldsProps {
  kind: SourceKind;
  typed: SourceText;
  faults: RefusedSource['fields'];
}

const outside = 'Fora da rede da empresa, a menos que a instalação diga que máquinas de dentro valem.';

/** Where a source's files lie, by its kind. */
export function PlaceFields({ kind, typed, faults }: PlaceFieldsProps) {
  const of = (name: keyof SourceText & string) => ({
    name,
    defaultValue: typed[name] as string,
    error: faults[name],
  });
  if (kind === 's3')
    return (
      <>
        <TextField label="Bucket" {...of('bucket')} maxLength={63} required />
        <TextField
          label="Prefixo"
          {...of('prefix')}
          maxLength={500}
          placeholder="entrada/"
          hint="Até a última barra é pasta; o que está em pastas abaixo não vem."
        />
        <TextField label="Região" {...of('region')} maxLength={40} required placeholder="sa-east-1" />
        <TextField
          label="Endereço do S3"
          {...of('endpoint')}
          type="url"
          maxLength={2_000}
          hint={`Vazio: o da AWS. ${outside}`}
        />
      </>
    );
  if (kind === 'https')
    return (
      <>
        <TextField
          label="Endereço"
          {...of('url')}
          type="url"
          maxLength={2_000}
          required
          placeholder="https://erp.example/precos.csv"
          hint={`https://. ${outside} Redirecionamentos não são seguidos.`}
        />
        <TextField
          label="Nome do arquivo"
          {...of('fileName')}
          maxLength={100}
          placeholder="precos.csv"
          hint="Vazio: o do endereço. A extensão diz como ele é lido."
        />
      </>
    );
  return (
    <>
      <TextField
        label="Servidor"
        {...of('host')}
        maxLength={253}
        required
        placeholder="sftp.exemplo.com.br"
        hint={outside}
      />
      <TextField label="Porta" {...of('port')} inputMode="numeric" maxLength={5} required />
      <TextField
        label="Pasta"
        {...of('folder')}
        maxLength={500}
        placeholder="saida/vendas"
        hint="Vazia: a de quem entra. O que está em pastas abaixo não vem."
      />
    </>
  );
}
