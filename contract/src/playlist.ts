/** The query of a master playlist without captions: for players that have them from the API. */
export const WITHOUT_CAPTIONS = 'captions=none'
