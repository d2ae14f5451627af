/** The bases of planned and of sold quantities, by SKU, channel and month. */
export const plannedQuantities = 'planejamento_quantidade';
export const soldQuantities = 'realizado_quantidade';
