/** Sales channels (rule P2). */
export const channels = ['WHOLESALES', 'BRANDSITE', 'ONLINE_PARTNERS', 'FSS'];
