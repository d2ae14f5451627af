/** The field of a row with the combinations of values that it claims (rule D27). */
export const claimsField = '_claims';
