/** Returns a function that makes a value at its first call, and returns it at each call. */
export function once<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= make())
}
