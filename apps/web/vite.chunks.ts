import path from 'node:path'

/** What the build tells of a module. */
type ModuleInfo = { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo(id: string): ModuleInfo | null }
type Group = { name: (id: string, graph: Graph) => string | null; debugName: string; priority: number }

/** A door through which more is seen than comes along: every icon there is comes with the package's index. */
const ICON_INDEX = /lucide-react\/dist\/esm\/lucide-react\.m?js$/
/** What of the session's feature sign-in has no use for. */
const NOT_FOR_SIGN_IN = /\/features\/session\/(SessionDialogs|guard)\.tsx?$/

const here = import.meta.dirname
const signInEntry = path.join(here, 'login.html')
const officeEntry = path.join(here, 'index.html')
/** The page whose parts are a list's parts. */
const listPage = path.join(here, 'src/pages/WithdrawPage.tsx')

/**
 * What is always asked for together is one request: what sign-in needs, what else the shell needs, and what the first
 * list shares with other screens. Anything else is left to the bundler. Without this every icon that two screens share
 * is a request of its own.
 */
export const together = (priority: number): Group[] => [
  { name: (id, graph) => (partsOf(graph).signIn.has(id) ? 'start' : null), debugName: 'sign-in', priority },
  { name: (id, graph) => (partsOf(graph).shell.has(id) ? 'shell' : null), debugName: 'shell', priority: priority - 1 },
  { name: (id, graph) => (partsOf(graph).list.has(id) ? 'list' : null), debugName: 'list', priority: priority - 2 },
]

type Parts = {
  readonly signIn: ReadonlySet<string>
  readonly shell: ReadonlySet<string>
  readonly list: ReadonlySet<string>
}
let known: Parts | null = null

/** Worked out once: a build has one graph, whatever object it is told by. */
const partsOf = (graph: Graph): Parts => (known ??= divide(graph))

function divide(graph: Graph): Parts {
  const entries = new Set([signInEntry, officeEntry])
  const later = importedLater(entries, graph)
  // What runs by being there, the entries and their first modules, must not come along with another entry; the pages
  // are asked for by their own names.
  const first = new Set([...entries].flatMap(entry => [entry, ...(graph.getModuleInfo(entry)?.importedIds ?? [])]))
  const own = (ids: ReadonlySet<string>) => new Set([...ids].filter(id => !first.has(id) && !later.has(id)))
  const shared = new Set([...later].filter(root => root !== listPage).flatMap(root => [...cameWith(root, graph)]))
  return {
    signIn: own(cameWith(signInEntry, graph, NOT_FOR_SIGN_IN)),
    shell: own(cameWith(officeEntry, graph)),
    list: own(new Set([...cameWith(listPage, graph)].filter(id => shared.has(id)))),
  }
}

/** A module and all it imports before it runs. */
function cameWith(root: string, graph: Graph, except?: RegExp): ReadonlySet<string> {
  const seen = new Set<string>()
  const queue = [root]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id) || except?.test(id) === true) continue
    seen.add(id)
    if (!ICON_INDEX.test(id)) queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}

/** Every module that is imported only when it is needed. */
function importedLater(entries: ReadonlySet<string>, graph: Graph): ReadonlySet<string> {
  const later = new Set<string>()
  const queue = [...entries]
  const seen = new Set<string>()
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const info = graph.getModuleInfo(id)
    if (info === null) continue
    for (const other of info.dynamicallyImportedIds) later.add(other)
    queue.push(...info.importedIds, ...info.dynamicallyImportedIds)
  }
  return later
}
