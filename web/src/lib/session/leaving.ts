// The page is about to be loaded anew for nobody: until then nothing on it asks to sign in.
let leaving = false

export const isLeaving = () => leaving
export const leave = () => {
  leaving = true
}
