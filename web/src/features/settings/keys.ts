export const settingsKeys = {
  activity: ['settings', 'activity'] as const,
  sessions: ['settings', 'sessions'] as const,
  block: ['settings', 'block'] as const,
  mute: ['settings', 'mute'] as const,
  heldWords: ['settings', 'held-words'] as const,
  storage: ['settings', 'storage'] as const,
  twoFactor: ['settings', 'two-factor'] as const,
  apiTokens: ['settings', 'api-tokens'] as const,
  passkeys: ['settings', 'passkeys'] as const,
  dataExport: ['settings', 'copy'] as const,
}
