import type { Endpoint } from './endpoint.ts'
import * as modules from './modules.ts'

type Modules = (typeof modules)[keyof typeof modules]
type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
/** All exports of all modules by name. No two modules export different values under one name. */
export type Contract = Merged<Modules>

/** The name under which a module exports an endpoint. */
export type EndpointName = {
  [Name in keyof Contract]: Contract[Name] extends Endpoint ? Name : never
}[keyof Contract]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const found = Object.values(modules)
  .flatMap((module) => Object.entries<unknown>(module))
  .filter((entry): entry is [EndpointName, Endpoint] => isEndpoint(entry[1]))
  .toSorted(
    ([, one], [, other]) => compare(one.path, other.path) || compare(one.method, other.method),
  )

/** All API endpoints by name, sorted by path and method. */
export const endpointsByName = Object.fromEntries(found) as Record<EndpointName, Endpoint>

export const endpoints: readonly Endpoint[] = Object.values(endpointsByName)

/** Returns the method and path of the picked endpoints, such as `GET /video`, by name. */
export const pickRoutes = (
  isPicked: (name: EndpointName) => boolean,
): Partial<Record<EndpointName, string>> =>
  Object.fromEntries(
    found
      .filter(([name]) => isPicked(name))
      .map(([name, { method, path }]) => [name, `${method} ${path}`]),
  )
