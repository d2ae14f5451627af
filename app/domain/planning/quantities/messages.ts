import { formatInteger } from '../../values/format';

/** Texts of the planning screens; the first two are fixed (rule X3). */
export const planMessages = {
  reportGenerated: 'Report generated successfully.',
  editingSaved: 'Editing saved successfully',
  unknownSkuList: 'A lista de SKUs deste endereço não existe mais. Escolha os SKUs de novo.',
  tooManySkus: 'Um filtro leva no máximo 200.000 SKUs.',
  filterName: 'Dê ao filtro um nome de até 60 caracteres.',
  quantitiesRefused: 'Corrija as quantidades marcadas; nada foi gravado ainda.',
  tooManyQuantities: (max: number) =>
    `Uma gravação leva até ${formatInteger(max)} quantidades; nada foi gravado. A grade grava mais do que isso em partes.`,
  changeTaken: 'Este formulário já foi usado. Abra a página de novo antes de gravar.',
  changeState: 'A alteração não está mais neste estado. Veja o histórico de novo.',
  quantityTooLarge: 'Com este percentual alguma quantidade passaria de 999.999.999.999.',
  planMoved: 'As linhas mudaram enquanto a página era lida. Abra a página de novo.',
} as const;
