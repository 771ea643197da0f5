import { changesOf, endpoints, topicsOf, type Endpoint } from '@backoffice/contract'
import { lists } from '@backoffice/contract/lists/lists'
import { formatRoute, type WireRoute } from '@backoffice/contract/route-table'

const HEAD = "// Written by `npm run gen` from the contract's values. Do not edit.\n"
/** What the sign-in page calls. */
const ofSignIn: ReadonlySet<string> = new Set([
  'session.login',
  'session.me',
  'session.logout',
  'session.step-up',
  'session.config',
])
/** What the other public pages call: /register and /forgot. */
const ofJoining: ReadonlySet<string> = new Set([
  'session.invitation',
  'session.register',
  'session.forgot',
  'session.reset',
])
const isOfSession = ([name]: readonly [string, Endpoint]): boolean => ofSignIn.has(name)
const all = Object.entries<Endpoint>(endpoints)

/**
 * What the web's client needs of each endpoint at run time; their schemas reach it as types only. Here of those that
 * read or only check something: the back office starts with them.
 */
export function readRoutes(): string {
  const others = all.filter(entry => !isOfSession(entry) && !isWrite(entry))
  const imports =
    "import { parseRoutes } from '../route-table.ts'\nimport { sessionRoutes } from './session-routes.ts'\n"
  return `${HEAD}${imports}\nexport const routes = { ...sessionRoutes, ...${parsedOf(others)} }\n`
}

/** The same of those that change something: loaded after the first rows. */
export function readWriteRoutes(): string {
  const writes = all.filter(entry => !isOfSession(entry) && isWrite(entry))
  return `${HEAD}import { parseRoutes } from '../route-table.ts'\n\nexport const writeRoutes = ${parsedOf(writes)}\n`
}

/** Writes have an idempotency key, except an account's own and what only asks others. */
const isWrite = ([, { method, under, idempotent, changes }]: readonly [string, Endpoint]): boolean =>
  method !== 'GET' && (idempotent === true || under === 'account' || changes !== undefined)

/** The session's endpoints in a file of their own: the sign-in page loads no others. */
export function readSessionRoutes(): string {
  return `${HEAD}\n${table('sessionRoutes', all.filter(isOfSession).map(lineOf))}`
}

/** Any of them lets an admin export a list. The browser takes them from here: the lists are a large download. */
export function readExportPermissions(): string {
  const permissions = new Set<string>(Object.values(lists).map(list => list.export.permission))
  const lines = [...permissions].toSorted().map(permission => `  '${permission}',`)
  return `${HEAD}\nexport const exportPermissions = [\n${lines.join('\n')}\n] as const\n`
}

/** What /register and /forgot call beside the session's endpoints. */
export function readJoiningRoutes(): string {
  return `${HEAD}\n${table('joiningRoutes', all.filter(([name]) => ofJoining.has(name)).map(lineOf))}`
}

const table = (name: string, lines: readonly string[]): string =>
  `export const ${name} = {\n${lines.join('\n')}\n} as const\n`

/** What the client needs of an endpoint. */
export function routeOf(entry: readonly [string, Endpoint]): WireRoute {
  const [, { method, path, under = 'base', idempotent = false, noCache = false, ifMatch = false }] = entry
  return { method, path, under, idempotent, noCache, ifMatch, ...liveOf(entry) }
}

const parsedOf = (entries: readonly (readonly [string, Endpoint])[]): string =>
  `parseRoutes(\`\n${entries.map(entry => formatRoute(entry[0], routeOf(entry))).join('\n')}\n\`)`

function lineOf(entry: readonly [string, Endpoint]): string {
  const { topics, changes, own, ...route } = routeOf(entry)
  const texts = Object.entries(route).map(
    ([key, value]) => `${key}: ${typeof value === 'string' ? `'${value}'` : value}`,
  )
  return `  '${entry[0]}': { ${texts.join(', ')}${listed('topics', topics)}${listed('changes', changes)}${own === true ? ', own: true' : ''} },`
}

const nounOf = (name: string): string => name.replace(/\..*/, '')
/** Nouns with an action that may wait for a second approver: their other actions may end such a request. */
const withApprovals = new Set(all.flatMap(([name, { accepted }]) => (accepted === undefined ? [] : [nounOf(name)])))

/** What makes a reading out of date, or what an action changes. */
function liveOf(entry: readonly [string, Endpoint]): Pick<WireRoute, 'topics' | 'changes' | 'own'> {
  const [name, endpoint] = entry
  const topics = isWrite(entry)
    ? [...changesOf(endpoint), ...(withApprovals.has(nounOf(name)) ? (['approvals'] as const) : [])]
    : topicsOf(endpoint)
  return {
    ...(topics.length === 0 ? {} : { [isWrite(entry) ? 'changes' : 'topics']: [...new Set(topics)] }),
    ...(!isWrite(entry) && endpoint.own === true ? { own: true } : {}),
  }
}

const listed = (key: string, topics: readonly string[] | undefined): string =>
  topics === undefined ? '' : `, ${key}: [${topics.map(topic => `'${topic}'`).join(', ')}]`
