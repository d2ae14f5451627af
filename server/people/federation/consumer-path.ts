/** Path to which browsers post the identity provider's responses. */
export const consumerPath = '/saml';
