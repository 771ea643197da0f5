import path from 'node:path'

/** Which files each file names: by an import, or by a path in a string, as programs that are started are named. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

const code = /\.(ts|tsx|mjs|js|jsx|html)$/
/** Strings on one line; what they stand in does not matter. */
const strings = /(['"`])((?:(?!\1)[^\\\n])+)\1/g
const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']

/** @param read the text of a file. @param files of the project, from its root. @param workspaces folder by package name. */
export function importGraph(
  read: (file: string) => string,
  files: readonly string[],
  workspaces: Readonly<Record<string, string>>,
): ImportGraph {
  const known = new Set(files)
  return new Map(
    files
      .filter(file => code.test(file))
      .map(file => {
        const named = [...read(file).matchAll(strings)].flatMap(([, , text = '']) =>
          resolve(file, text, known, workspaces),
        )
        return [file, new Set(named.filter(each => each !== file))]
      }),
  )
}

const manifest = /^((?:packages|apps)\/[^/]+|bench)\/package\.json$/

/** The folder of each workspace, by the name of its package. */
export function workspacesOf(files: readonly string[], read: (file: string) => string): Record<string, string> {
  return Object.fromEntries(
    files
      .filter(file => manifest.test(file))
      .map(file => [(JSON.parse(read(file)) as { name: string }).name, path.posix.dirname(file)]),
  )
}

/** The files that a string may name: beside the file, from the root, or in another workspace. */
function resolve(
  from: string,
  text: string,
  known: ReadonlySet<string>,
  workspaces: Readonly<Record<string, string>>,
): string[] {
  const [scope, name, ...rest] = text.split('/')
  const workspace = workspaces[`${scope}/${name}`]
  if (workspace !== undefined) {
    const inside = [...rest, ...(rest.length === 0 ? ['index'] : [])].join('/')
    return firstKnown([`${workspace}/src/${inside}`, `${workspace}/${inside}`], known)
  }
  if (!text.includes('/')) return []
  return firstKnown([path.posix.join(path.posix.dirname(from), text), path.posix.normalize(text)], known)
}

function firstKnown(places: readonly string[], known: ReadonlySet<string>): string[] {
  const found = places.flatMap(place => endings.map(ending => place + ending)).find(each => known.has(each))
  return found === undefined ? [] : [found]
}

/**
 * Every file that names one of these, directly or through others, with its distance; they themselves have 0. What names
 * one of `ends` is not followed further.
 */
export function reachedBy(
  graph: ImportGraph,
  changed: readonly string[],
  ends: ReadonlySet<string> = new Set(),
): Map<string, number> {
  const namedBy = reversed(graph)
  const distances = new Map(changed.map(file => [file, 0]))
  // A map is walked in the order of insertion, what is added on the way included: the nearest first.
  for (const [file, distance] of distances) {
    if (ends.has(file)) continue
    for (const each of namedBy.get(file) ?? []) if (!distances.has(each)) distances.set(each, distance + 1)
  }
  return distances
}

function reversed(graph: ImportGraph): Map<string, string[]> {
  const namedBy = new Map<string, string[]>()
  for (const [file, named] of graph) {
    for (const each of named) {
      const others = namedBy.get(each)
      if (others === undefined) namedBy.set(each, [file])
      else others.push(file)
    }
  }
  return namedBy
}
