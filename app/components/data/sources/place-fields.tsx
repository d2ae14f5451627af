import type { SourceKind } from '~/domain/data/sources/source';
import { sourceInputs, type RefusedSource, type SourceText } from '~/domain/data/sources/source-form';
import { TextField } from '../../ui/field';

interface PlaceFieldsProps {
  kind: SourceKind;
  typed: SourceText;
  faults: RefusedSource['fields'];
}

const outside = 'Fora da rede da empresa, a menos que a instalação diga que máquinas de dentro valem.';

/** The fields of a source's place, by its kind. */
export function PlaceFields({ kind, typed, faults }: PlaceFieldsProps) {
  const of = (name: keyof SourceText & string) => ({
    ...sourceInputs.input(name),
    defaultValue: typed[name] as string,
    error: faults[name],
  });
  if (kind === 's3')
    return (
      <>
        <TextField label="Bucket" {...of('bucket')} />
        <TextField
          label="Prefixo"
          {...of('prefix')}
          placeholder="entrada/"
          hint="Até a última barra é pasta; o que está em pastas abaixo não vem."
        />
        <TextField label="Região" {...of('region')} placeholder="sa-east-1" />
        <TextField
          label="Endereço do S3"
          {...of('endpoint')}
          type="url"
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
          placeholder="https://erp.example/precos.csv"
          hint={`https://. ${outside} Redirecionamentos não são seguidos.`}
        />
        <TextField
          label="Nome do arquivo"
          {...of('fileName')}
          placeholder="precos.csv"
          hint="Vazio: o do endereço. A extensão diz como ele é lido."
        />
      </>
    );
  return (
    <>
      <TextField label="Servidor" {...of('host')} placeholder="sftp.exemplo.com.br" hint={outside} />
      <TextField label="Porta" {...of('port')} />
      <TextField
        label="Pasta"
        {...of('folder')}
        placeholder="saida/vendas"
        hint="Vazia: a de quem entra. O que está em pastas abaixo não vem."
      />
    </>
  );
}
