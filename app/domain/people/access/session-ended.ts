/** Response header with the value `ended`: it tells a page's script that its session has ended. */
export const sessionEndedHeader = 'X-Portal-Session';
