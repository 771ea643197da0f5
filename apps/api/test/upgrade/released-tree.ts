import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { ensureInstalled } from '../../../../scripts/install.mjs'
import { root } from '../../../../scripts/test/command.ts'
import type { Release } from '../../../../scripts/test/releases.ts'

type Lock = {
  readonly packages: Readonly<Record<string, { version?: string; integrity?: string; resolved?: string; link?: true }>>
}

/**
 * The working tree of a release with its libraries, below `folder`. While its libraries are those of this one, they are
 * linked; else they are installed, into .cache, where the tree stays for the next run.
 */
export async function releasedTree({ version, commit }: Release, folder: string): Promise<string> {
  const tree = path.join(folder, version)
  unpack(commit, tree)
  if (JSON.stringify(librariesOf(tree)) === JSON.stringify(librariesOf(root))) linkLibraries(tree)
  else return installedTree(commit, tree)
  return checked(tree)
}

async function installedTree(commit: string, fresh: string): Promise<string> {
  const tree = path.join(root, '.cache/releases', commit.slice(0, 8))
  if (!existsSync(tree)) {
    mkdirSync(path.dirname(tree), { recursive: true })
    const building = `${tree}.${process.pid}`
    execFileSync('cp', ['-a', fresh, building])
    await ensureInstalled({ root: building })
    try {
      renameSync(building, tree)
    } catch (error) {
      // Another run was faster.
      rmSync(building, { recursive: true, force: true })
      if (!existsSync(tree)) throw error
    }
  }
  await ensureInstalled({ root: tree })
  return checked(tree)
}

function unpack(commit: string, tree: string): void {
  mkdirSync(tree, { recursive: true })
  const archive = `${tree}.tar`
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: root })
  execFileSync('tar', ['-xf', archive, '-C', tree])
  rmSync(archive)
}

const packagesOf = (tree: string) =>
  Object.entries((JSON.parse(readFileSync(path.join(tree, 'package-lock.json'), 'utf8')) as Lock).packages)

/** What npm installs, without the tree's own workspaces. */
const librariesOf = (tree: string) =>
  packagesOf(tree)
    .filter(([place, { link }]) => place.includes('node_modules/') && link !== true)
    .map(([place, { version, integrity }]) => [place, version, integrity])

/** Libraries do not import workspaces, so links to them are enough; the links of workspaces lead into the tree. */
function linkLibraries(tree: string): void {
  const folders = new Set(librariesOf(tree).map(([place = '']) => /^(.*?node_modules)\//.exec(place)?.[1] ?? ''))
  const workspaces = packagesOf(tree).filter(([, { link }]) => link === true)
  const scopes = new Set(workspaces.map(([place]) => place.split('/')[1]))
  for (const folder of folders) {
    const source = path.join(root, folder)
    if (!existsSync(source)) continue
    mkdirSync(path.join(tree, folder), { recursive: true })
    for (const name of readdirSync(source).filter(each => !each.startsWith('.') && !scopes.has(each)))
      symlinkSync(path.join(source, name), path.join(tree, folder, name))
  }
  for (const [place, { resolved = '' }] of workspaces) {
    mkdirSync(path.dirname(path.join(tree, place)), { recursive: true })
    symlinkSync(path.join(tree, resolved), path.join(tree, place))
  }
}

/** @throws when a workspace would be that of another tree. */
function checked(tree: string): string {
  const inside = `${realpathSync(tree)}${path.sep}`
  const links = packagesOf(tree).flatMap(([place, { link }]) => (link === true ? [place] : []))
  const outside = links.filter(place => !realpathSync(path.join(tree, place)).startsWith(inside))
  if (links.length === 0 || outside.length > 0)
    throw new Error(`Workspaces of ${tree} are not its own: ${outside.join(', ') || 'there is none'}`)
  return tree
}
