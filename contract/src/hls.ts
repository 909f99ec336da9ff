/** The query for a master playlist without captions, for players that get them from the API. */
export const WITHOUT_CAPTIONS = 'captions=none'
