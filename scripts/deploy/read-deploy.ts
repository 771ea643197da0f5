import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { root } from '../test/command.ts'

/** The files of `deploy/`, by their path from the root. */
export interface Deploy {
  readonly files: readonly string[]
  read(file: string): string
}

/** Reads the folder; `changed` replaces the text of files, to see that a check can fail. */
export function readDeploy(changed: Readonly<Record<string, string>> = {}): Deploy {
  const folder = path.join(root, 'deploy')
  // What an operator fills in beside the examples is not part of the repository.
  const isOwn = (file: string) => /(^|\/)\.env$|(^|\/)office\.env$|(^|\/)secrets\//.test(file)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter(file => !isOwn(file))
    .toSorted()
  return { files, read: file => changed[file] ?? readFileSync(path.join(root, file), 'utf8') }
}

/** Whether a path from the root of the repository exists. */
export const isInRepository = (file: string): boolean => existsSync(path.join(root, file))

/** A service of the compose file, as far as the checks read it. */
export interface Service {
  readonly image?: string
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly user?: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string | number>>
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly networks?:
    | readonly string[]
    | Readonly<Record<string, { readonly aliases?: readonly string[]; readonly ipv4_address?: string }>>
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean }
  readonly restart?: string
  readonly stop_grace_period?: string
  readonly deploy?: { readonly replicas?: string }
  readonly depends_on?: readonly string[] | Readonly<Record<string, { readonly condition: string }>>
  readonly [name: string]: unknown
}

/** The services of the compose file, with its shared parts merged in. */
export const servicesOf = (deploy: Deploy): Readonly<Record<string, Service>> =>
  yaml<{ services: Record<string, Service> }>(deploy, 'deploy/compose/compose.yaml').services

export const serviceOf = (deploy: Deploy, name: string): Service => servicesOf(deploy)[name] ?? {}

/** Parsed texts: one is read by many checks. */
const parsed = new Map<string, unknown>()

/** A YAML file with its merge keys resolved. */
export function yaml<T>(deploy: Deploy, file: string): T {
  const text = deploy.read(file)
  if (!parsed.has(text)) parsed.set(text, parse(text, { merge: true }))
  return parsed.get(text) as T
}

/** The variables of an environment file, or of a text in its form. */
export const variablesOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...text.matchAll(/^([A-Z]\w*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value.trim()]))

/** The values of one key of a unit file, in its order. */
export const valuesOf = (unit: string, key: string): string[] =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value.trim())

/** Instructions of a Dockerfile, with continued lines joined. */
export const instructionsOf = (dockerfile: string): { readonly name: string; readonly rest: string }[] =>
  dockerfile
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => {
      const [name = '', ...rest] = line.trim().split(/\s+/)
      return { name, rest: rest.join(' ') }
    })

/** Sections of an HAProxy configuration by their first line, comments left out. */
export function sectionsOf(config: string): Readonly<Record<string, readonly string[]>> {
  const sections: Record<string, string[]> = {}
  let current: string[] = []
  for (const line of config.split('\n').filter(each => each.trim() !== '' && !each.trim().startsWith('#'))) {
    if (line.startsWith(' ')) current.push(line.trim())
    else sections[line.trim()] = current = []
  }
  return sections
}

/** `10s`, `2m` or `250ms` in seconds. */
export function secondsOf(duration: string): number {
  const [, amount = '', unit = ''] = /^(\d+)(ms|s|m|h)$/.exec(duration.trim()) ?? []
  return Number(amount) * ({ ms: 0.001, s: 1, m: 60, h: 3_600 }[unit] ?? Number.NaN)
}
