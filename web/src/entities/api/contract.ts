import type { Contract, EndpointName } from '@seam/contract/endpoints.ts'
import type * as z from 'zod'

export type { EndpointName }

type Part<Name extends EndpointName, Key extends 'params' | 'query' | 'body'> = z.input<
  Contract[Name][Key]
>

/** `{ [Key]: Value }`, where the key is optional if all properties of the value are optional. */
type OptionalIfEmpty<Key extends string, Value> =
  Value extends Record<string, never>
    ? { [K in Key]?: Value }
    : Partial<Value> extends Value
      ? { [K in Key]?: Value }
      : { [K in Key]: Value }

type InputByName = {
  [Name in EndpointName]: OptionalIfEmpty<'params', Part<Name, 'params'>> &
    OptionalIfEmpty<'query', Part<Name, 'query'>> &
    OptionalIfEmpty<'body', Part<Name, 'body'>> & {
      signal?: AbortSignal | undefined
      keepalive?: boolean
    }
}

/** An interface: for several names, the compiler would combine all parts of a mapped type. */
interface Inputs extends InputByName {}

export type RequestInput<Name extends EndpointName> = Inputs[Name]

/** The `data` of a successful response. */
export type ResponseData<Name extends EndpointName> = z.output<Contract[Name]['response']>
