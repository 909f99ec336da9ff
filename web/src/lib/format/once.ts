/** Returns a function that creates a value on its first call, and returns it on every call. */
export function once<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= make())
}
