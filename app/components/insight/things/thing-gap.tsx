import { Link } from '@remix-run/react';
import { feedingPath, modelPath } from '~/domain/data/master-data/missing-base';
import type { ThingGap } from '~/domain/insight/things/view';
import { Notice } from '../../ui/notice';

const lacks: Readonly<Record<ThingGap['kind'], string>> = {
  'no-centre': 'O custo de pessoal aparece aqui quando a filial tem um centro de custo.',
  'no-personnel':
    'O custo de pessoal aparece aqui quando um nível ou grupo das contas gerenciais tem “pessoal” no nome.',
};
const remedies: Readonly<Record<ThingGap['kind'], string>> = {
  'no-centre': 'Para ligar a filial ao seu, envie uma linha com os dois na base',
  'no-personnel': 'Para que tenha, envie as contas com o seu nível na base',
};

/** What figures of a thing lack, and where whoever may says it. */
export function ThingGapNotice({ kind, base: { name, label, mayFeed } }: ThingGap) {
  return (
    <Notice tone="info">
      {lacks[kind]}{' '}
      {mayFeed ? (
        <>
          {remedies[kind]} <Link to={feedingPath(name)}>{label}</Link> (
          <Link to={modelPath(name)} reloadDocument aria-label={`Baixar o modelo de ${label}`}>
            modelo
          </Link>
          ).
        </>
      ) : (
        <>A base {label} é de quem administra os dados: peça que a complete.</>
      )}
    </Notice>
  );
}
