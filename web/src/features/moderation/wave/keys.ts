export const waveKeys = {
  signUps: ['moderation', 'sign-ups'],
  waves: ['moderation', 'waves'],
} as const
