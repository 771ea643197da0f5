import path from 'node:path'

/** A module of the build graph. */
type ModuleInfo = {
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}
type Graph = { getModuleInfo(id: string): ModuleInfo | null }
type Group = {
  name: (id: string, graph: Graph) => string | null
  debugName: string
  priority: number
  /** Whether everything its modules import belongs to it as well, as far as it is not in an earlier group. */
  includeDependenciesRecursively: boolean
}

const here = import.meta.dirname
const entry = path.join(here, 'src/app/main.ts')
const publicPages = path.join(here, 'src/app/public-main.tsx')
const office = path.join(here, 'src/app/office.tsx')
/** The page that represents all list pages. */
const listPage = path.join(here, 'src/pages/WithdrawPage.tsx')
/** The page most sessions open with. */
const startPage = path.join(here, 'src/pages/OverviewPage.tsx')

/** The bundler's own functions. */
const RUNTIME = '\0rolldown/runtime.js'
const PRELOAD = /vite\/preload-helper/
/** Not shared by enough screens for its size. */
const LARGE = /\/ui\/(chart|segments|combobox)\/|@base-ui\/react\/combobox|react-virtual|virtual-core/
const FORM = /\/react-hook-form\/|\/ui\/(form|day)\/[\w-]+\.tsx$/
/** What belongs to no feature. */
const COMMON = /\/node_modules\/|\/src\/(ui|api|i18n|theme)\/|\/packages\//
const DEMO = /\/src\/demo\//
const OVERLAY = /\/node_modules\/@base-ui\//

/** The parts that are one file each, in the order in which a module is assigned to them. */
const parts = {
  requests: 'what the first scripts of the back office and of the public pages share',
  start: 'the first script of the back office',
  base: 'React, and what the public pages and the back office share',
  shell: 'the shell and what list pages and the start page share',
  small: 'icons and small parts that several screens share',
  overlays: 'records, menus and dialogs',
  forms: 'forms and their fields',
}
/** These take only modules that several screens use. */
const shared: ReadonlySet<string> = new Set<Part>(['small', 'overlays', 'forms'])
type Part = keyof typeof parts
type Division = Readonly<Record<Part, ReadonlySet<string>>>

/**
 * Groups modules that load together; the bundler splits the rest. Without this, every icon that two screens share is a
 * request of its own.
 */
export const together = (): Group[] =>
  (Object.keys(parts) as Part[]).map((part, index) => ({
    name: (id, graph) => (divisionOf(graph)[part].has(id) ? part : null),
    debugName: parts[part],
    priority: Object.keys(parts).length - index,
    includeDependenciesRecursively: !shared.has(part),
  }))

let known: Division | null = null

/** Cached: a build has one graph, although it is passed as different objects. */
const divisionOf = (graph: Graph): Division => (known ??= divide(graph))

function divide(graph: Graph): Division {
  // The product's parts are the same with the demo area: what only the latter uses is none of them.
  const roots = new Set([...lazyRoots(entry, graph)].filter(root => !DEMO.test(root))).add(publicPages)
  const withRoot = new Map([...roots].map(root => [root, cameWith(root, graph)]))
  const uses = (id: string) => [...withRoot.values()].filter(modules => modules.has(id)).length
  const start = cameWith(entry, graph)
  const shell = withRoot.get(office) ?? new Set()
  const ofPublicPages = withRoot.get(publicPages) ?? new Set()
  const ofPublicParts = new Set([...lazyRoots(publicPages, graph)].flatMap(root => [...cameWith(root, graph)]))
  const ofLists = [...(withRoot.get(listPage) ?? [])].filter(id => uses(id) > 1)
  const ofStartPage = [...(withRoot.get(startPage) ?? [])].filter(id => uses(id) > 1 && COMMON.test(id))
  const isFree = (id: string) => !start.has(id) && (id === office || !roots.has(id))
  const first = new Set([...shell, ...ofLists, ...ofStartPage].filter(id => isFree(id) && !ofPublicParts.has(id)))
  // What a part of a public page has in common with the shell: neither may load the other's files.
  const ofBoth = [...ofPublicParts].filter(id => shell.has(id) || ofLists.includes(id) || ofStartPage.includes(id))
  const needs = (id: string, kind: RegExp) =>
    [...cameWith(id, graph)].some(other => kind.test(other) && !first.has(other))
  // A part of a public page must load no file of the back office, which would start it.
  const isForOffice = (id: string) => isFree(id) && !first.has(id) && !ofPublicParts.has(id)
  const later = [...new Set([...withRoot.values()].flatMap(modules => [...modules]))].filter(
    id => isForOffice(id) && COMMON.test(id) && !needs(id, LARGE) && uses(id) > 1,
  )
  return {
    requests: new Set([...[...start].filter(id => ofPublicPages.has(id)), ...preloadHelper(graph, start), RUNTIME]),
    start,
    base: new Set([...ofPublicPages, ...ofBoth].filter(id => isFree(id) && uses(id) > 1)),
    shell: first,
    small: new Set(later.filter(id => !needs(id, FORM) && !needs(id, OVERLAY))),
    overlays: new Set(later.filter(id => !needs(id, FORM))),
    forms: new Set(later),
  }
}

function preloadHelper(graph: Graph, start: ReadonlySet<string>): string[] {
  return [...start].flatMap(id => graph.getModuleInfo(id)?.importedIds.filter(other => PRELOAD.test(other)) ?? [])
}

/** A module and everything it imports statically. */
function cameWith(root: string, graph: Graph): ReadonlySet<string> {
  const seen = new Set<string>()
  const queue = [root]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    queue.push(...importsOf(id, graph))
  }
  return seen
}

/** The modules that are imported dynamically, by a module or by what it loads. */
function lazyRoots(from: string, graph: Graph): Set<string> {
  const roots = new Set<string>()
  const queue = [from]
  const seen = new Set<string>()
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    const later = graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []
    for (const root of later) roots.add(root)
    queue.push(...importsOf(id, graph), ...later)
  }
  return roots
}

/** What a module imports. Of an index, only the modules of the names it takes: the bundler drops the others. */
function importsOf(id: string, graph: Graph): readonly string[] {
  const found = imports.get(id) ?? readImports(id, graph)
  imports.set(id, found)
  return found
}

const imports = new Map<string, readonly string[]>()

function readImports(id: string, graph: Graph): readonly string[] {
  const info = graph.getModuleInfo(id)
  return (info?.importedIds ?? []).flatMap(imported => {
    const exported = exportsOfIndex(imported, graph)
    const names = exported === null ? null : importedNames(info?.code ?? '', id, imported)
    return names === null ? [imported] : names.flatMap(name => exported?.get(name) ?? [])
  })
}

const INDEX = /\/features\/[\w-]+\/index\.ts$|\/lucide-react\.mjs$/
const indexes = new Map<string, ReadonlyMap<string, string>>()

/** The modules behind the names of an index; null for any other module. */
function exportsOfIndex(id: string, graph: Graph): ReadonlyMap<string, string> | null {
  if (!INDEX.test(id)) return null
  const found = indexes.get(id) ?? readIndex(id, graph.getModuleInfo(id)?.code ?? '')
  indexes.set(id, found)
  return found
}

const readIndex = (id: string, code: string): ReadonlyMap<string, string> =>
  new Map(
    [...code.matchAll(/export\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].flatMap(([, names = '', from = '']) =>
      namesIn(names).map(([, exported]) => [exported, path.resolve(path.dirname(id), from)] as const),
    ),
  )

/** The names a module imports from an index; null if it takes the whole. */
function importedNames(code: string, id: string, index: string): string[] | null {
  const statements = [...code.matchAll(/(?:import|export)\s*([^;"']*?)\s*from\s*["']([^"']+)["']/g)].filter(
    ([, , from = '']) => path.resolve(path.dirname(id), from) === index || index.includes(`/node_modules/${from}/`),
  )
  if (statements.some(([, names = '']) => !names.startsWith('{'))) return null
  return statements.flatMap(([, names = '']) => namesIn(names.replace(/[{}]/g, '')).map(([imported]) => imported))
}

/** `a as b, c` as pairs of the name before and after. */
const namesIn = (list: string): [before: string, after: string][] =>
  list
    .split(',')
    .map(each => each.trim().split(/\s+as\s+/))
    .flatMap(([before, after]) => (before === undefined || before === '' ? [] : [[before, after ?? before]]))
