export const chromiumNames: string[]
export const chromiumPath: string
