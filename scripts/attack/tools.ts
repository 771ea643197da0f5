import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Program } from '../test/programs.ts'

export const sqlmap: Program = {
  title: 'sqlmap',
  override: 'SQLMAP_PATH',
  candidates: ['/usr/bin/sqlmap', 'sqlmap'],
  packages: ['sqlmap'],
}

export const wapiti: Program = {
  title: 'Wapiti',
  override: 'WAPITI_PATH',
  candidates: ['/usr/bin/wapiti', 'wapiti'],
  packages: ['wapiti'],
}

/**
 * Every payload of every technique for PostgreSQL, unions of up to fifty columns included; a quick attack tries the
 * usual ones only.
 */
export function sqlmapArguments(url: string, folder: string, isQuick = false): string[] {
  const [level, techniques] = isQuick ? ['2', 'BE'] : ['5', 'BEUSTQ']
  return [
    ['-u', url, '-p', 'v', '--batch', '--ignore-stdin', '--disable-coloring', '--flush-session'],
    ['--level', level, '--risk', '3', '--technique', techniques, '--dbms', 'PostgreSQL'],
    // Refused payloads are answers like others, and the union tests are not cut short.
    ['--ignore-code', '*', '--answers', 'reduce the number of requests=N', '--skip-waf'],
    ['--keep-alive', '--timeout', '30', '--retries', '2', '--output-dir', folder],
  ].flat()
}

export type SqlmapOutcome =
  | { readonly kind: 'clean' }
  | { readonly kind: 'injectable'; readonly points: readonly string[] }
  | { readonly kind: 'unfinished'; readonly why: string }

/** What it tries last of all. */
const LAST_TEST = `testing 'Generic UNION query (random number) - 41 to 50 columns'`

/** What sqlmap says at its end; anything else than its two known ends is no result. */
export function readSqlmap(output: string): SqlmapOutcome {
  const points = [...output.matchAll(/^\s*Title: (.+)\n\s*Payload: (.+)$/gm)].map(
    ([, title, load]) => `${title}: ${load}`,
  )
  if (points.length > 0 || /parameter '[^']*' is vulnerable|identified the following injection point/.test(output))
    return { kind: 'injectable', points }
  if (/all tested parameters do not appear to be injectable/.test(output))
    return output.includes(LAST_TEST) ? { kind: 'clean' } : { kind: 'unfinished', why: 'it left out its last tests' }
  const critical = /\[(?:CRITICAL|ERROR)\] (.+)/.exec(output)?.[1]
  return { kind: 'unfinished', why: critical ?? 'it ended without a result' }
}

/** The modules for what the gate answers: injections of every kind. */
const gateModules = ['sql', 'blindsql', 'exec', 'file', 'crlf', 'redirect', 'xss', 'shellshock']
/** The modules for the product itself: headers, policy, methods, known files. */
export const siteModules = ['backup', 'cookieflags', 'csp', 'htaccess', 'http_headers', 'methods', 'shellshock', 'csrf']

export function wapitiArguments(url: string, { report, folder, modules = gateModules, seconds }: WapitiRun): string[] {
  return [
    ['-u', url, '--scope', 'folder', '-m', modules.join(','), '--level', '1'],
    ['--flush-session', '--store-session', folder, '--no-bugreport', '--verify-ssl', '0'],
    ['--max-scan-time', String(seconds), '-f', 'json', '-o', report],
  ].flat()
}

export interface WapitiRun {
  readonly report: string
  readonly folder: string
  readonly modules?: readonly string[]
  readonly seconds: number
}

export interface WapitiFinding {
  readonly category: string
  readonly path: string
  readonly parameter: string | null
  readonly info: string
}

/** Browsers no longer read this header, and its absence is the advice. */
const OBSOLETE = 'X-XSS-Protection is not set'

/** The findings of a report, vulnerabilities and anomalies. */
export function readWapiti(report: string): WapitiFinding[] {
  const { vulnerabilities, anomalies } = JSON.parse(report) as Record<
    'vulnerabilities' | 'anomalies',
    Record<string, { path: string; parameter: string | null; info: string }[]>
  >
  return [vulnerabilities, anomalies].flatMap(found =>
    Object.entries(found).flatMap(([category, all]) =>
      all
        .filter(({ info }) => info !== OBSOLETE)
        .map(({ path: at, parameter, info }) => ({ category, path: at, parameter, info })),
    ),
  )
}

export const readReport = (file: string): WapitiFinding[] => readWapiti(readFileSync(file, 'utf8'))

export interface Run {
  readonly output: string
  readonly code: number | null
  readonly isCut: boolean
}

/** Runs a tool to its end or to the end of its time; its output is its result. */
export function runTool(program: string, args: readonly string[], seconds: number, folder: string): Promise<Run> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8', XDG_DATA_HOME: path.join(folder, 'share') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => void chunks.push(chunk))
  let isCut = false
  const timer = setTimeout(() => {
    isCut = true
    child.kill('SIGKILL')
  }, seconds * 1_000)
  const onExit = () => child.kill('SIGKILL')
  process.once('exit', onExit)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => {
      clearTimeout(timer)
      process.off('exit', onExit)
      resolve({ output: chunks.join(''), code, isCut })
    })
  })
}
