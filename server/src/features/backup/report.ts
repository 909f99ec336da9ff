export type Report = (step: string, done: number) => void
