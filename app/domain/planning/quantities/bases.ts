/** The bases of what is planned and of what was sold, of a SKU in a channel and month. */
export const plannedQuantities = 'planejamento_quantidade';
export const soldQuantities = 'realizado_quantidade';
