export const peopleKeys = {
  staff: ['people', 'staff'],
  person: ['people', 'person'],
  found: ['people', 'found'],
  applications: ['people', 'applications'],
} as const
