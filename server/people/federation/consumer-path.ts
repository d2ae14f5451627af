/** Where identity providers have browsers post their responses. */
export const consumerPath = '/saml';
