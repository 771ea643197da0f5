import { endpoints, type Endpoint } from '@backoffice/contract'

/** What the web's client needs to know of each endpoint at run time; the forms reach it as types. */
export function readRoutes(all: Readonly<Record<string, Endpoint>> = endpoints): string {
  const lines = Object.entries(all).map(([name, endpoint]) => {
    const { method, path, under = 'base', idempotent = false, noCache = false, ifMatch = false } = endpoint
    return `  ${quote(name)}: { method: ${quote(method)}, path: ${quote(path)}, under: ${quote(under)}, idempotent: ${idempotent}, noCache: ${noCache}, ifMatch: ${ifMatch} },`
  })
  return `// Written by \`npm run gen\` from the contract's values. Not edited by hand.\n\nexport const routes = {\n${lines.join('\n')}\n} as const\n`
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`\'`)}'`
