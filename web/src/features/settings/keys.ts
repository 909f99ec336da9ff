/** Keys of what is cached about one's account. */
export const settingsKeys = {
  sessions: ['settings', 'sessions'] as const,
  copy: ['settings', 'copy'] as const,
}
