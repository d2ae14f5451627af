/** Sales channels (S1 §9). */
export const channels = ['WHOLESALES', 'BRANDSITE', 'ONLINE_PARTNERS', 'FSS'];
