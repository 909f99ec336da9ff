/** The query key of the viewer's notifications. */
export const notificationsKey = ['notification', 'list'] as const
