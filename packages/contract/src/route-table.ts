import type { EndpointName, Topic } from './index.ts'

/** What a client needs of an endpoint at run time. */
export type WireRoute = {
  readonly method: string
  readonly path: string
  readonly under: 'base' | 'account' | 'origin'
  readonly idempotent: boolean
  readonly noCache: boolean
  readonly ifMatch: boolean
  /** Of a reading: what makes it out of date, and whether its `{id}` is an id of the first. */
  readonly topics?: readonly Topic[]
  readonly own?: true
  /** Of an action. */
  readonly changes?: readonly Topic[]
}
export type RouteTable = Readonly<Partial<Record<EndpointName, WireRoute>>>

const FLAGS = { idempotent: 'i', noCache: 'n', ifMatch: 'm', own: 'o' } as const

/**
 * A route as one line: name, method unless GET, prefix unless the base path, path, topics of a reading or a change, and
 * flags. The browser downloads all of them, and lines are a third smaller than objects.
 */
export function formatRoute(name: string, route: WireRoute): string {
  const flags = Object.entries(FLAGS).flatMap(([key, flag]) => (Reflect.get(route, key) === true ? [flag] : []))
  const topics = route.changes ?? route.topics
  const parts = [
    name,
    ...(route.method === 'GET' ? [] : [route.method]),
    route.under === 'base' ? route.path : `${route.under}:${route.path}`,
    ...(topics === undefined ? [] : [`${route.changes === undefined ? '' : '!'}${topics.join(',')}`]),
    ...(flags.length === 0 ? [] : [`+${flags.join('')}`]),
  ]
  return parts.join(' ')
}

const has = (flags: string, flag: keyof typeof FLAGS): boolean => flags.includes(FLAGS[flag])

/** The route of a line by `formatRoute`, with its name. */
function parseRoute(line: string): readonly [name: string, route: WireRoute] {
  const [name = '', ...rest] = line.split(' ')
  const method = /^[A-Z]+$/.test(rest[0] ?? '') ? (rest.shift() ?? '') : 'GET'
  const [, under = 'base', path = ''] = /^(?:(\w+):)?(.*)$/.exec(rest.shift() ?? '') ?? []
  const flags = rest.at(-1)?.startsWith('+') === true ? (rest.pop() ?? '') : ''
  const [topics = ''] = rest
  const list = topics.replace('!', '').split(',') as Topic[]
  return [
    name,
    {
      method,
      path,
      under: under as WireRoute['under'],
      idempotent: has(flags, 'idempotent'),
      noCache: has(flags, 'noCache'),
      ifMatch: has(flags, 'ifMatch'),
      ...(topics === '' ? {} : topics.startsWith('!') ? { changes: list } : { topics: list }),
      ...(has(flags, 'own') ? { own: true } : {}),
    },
  ]
}

/** The routes of lines by `formatRoute`. */
export const parseRoutes = (lines: string): RouteTable => Object.fromEntries(lines.trim().split('\n').map(parseRoute))
