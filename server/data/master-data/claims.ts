/** Where a row says which combinations of values are its own (rule D27). */
export const claimsField = '_claims';
