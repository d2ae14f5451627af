/** Response header, with the value `ended`, by which a page's script learns that the session behind it has ended. */
export const sessionEndedHeader = 'X-Portal-Session';
