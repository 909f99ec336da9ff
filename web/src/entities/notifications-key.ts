/** The key of the viewer's list of notifications in the query cache. */
export const notificationsKey = ['notification', 'list'] as const
