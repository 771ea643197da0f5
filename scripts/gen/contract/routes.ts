import { endpoints, type Endpoint } from '@backoffice/contract'

const HEAD = "// Written by `npm run gen` from the contract's values. Not edited by hand.\n"
const isOfSession = (name: string): boolean => name.startsWith('session.')

/** What the web's client needs to know of each endpoint at run time; the forms reach it as types. */
export function readRoutes(all: Readonly<Record<string, Endpoint>> = endpoints): string {
  const others = Object.entries(all).filter(([name]) => !isOfSession(name))
  return [
    HEAD,
    "import { sessionRoutes } from './session-routes.ts'\n\n",
    table('routes', ['  ...sessionRoutes,', ...others.map(([name, endpoint]) => line(name, endpoint))]),
  ].join('')
}

/** The session's calls alone, in a file of their own: the sign-in page carries no others. */
export function readSessionRoutes(all: Readonly<Record<string, Endpoint>> = endpoints): string {
  const own = Object.entries(all).filter(([name]) => isOfSession(name))
  return [
    HEAD,
    '\n',
    table(
      'sessionRoutes',
      own.map(([name, endpoint]) => line(name, endpoint)),
    ),
  ].join('')
}

const table = (name: string, lines: readonly string[]): string =>
  `export const ${name} = {\n${lines.join('\n')}\n} as const\n`

function line(name: string, endpoint: Endpoint): string {
  const { method, path, under = 'base', idempotent = false, noCache = false, ifMatch = false } = endpoint
  return `  ${quote(name)}: { method: ${quote(method)}, path: ${quote(path)}, under: ${quote(under)}, idempotent: ${idempotent}, noCache: ${noCache}, ifMatch: ${ifMatch} },`
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`\'`)}'`
