import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { changedStatements } from './database-log.ts'
import type { Case } from './explore.ts'
import type { Gate } from './gate.ts'
import type { Result, WapitiResult } from './results.ts'
import { readReport, readSqlmap, runTool, sqlmapArguments, wapitiArguments, type SqlmapOutcome } from './tools.ts'

export interface Attacked {
  readonly gate: Gate
  /** What the database has logged so far. */
  databaseLog(): string
}

type Limits = { readonly program: string; readonly seconds: number; readonly isQuick?: boolean }

/** One parameter, with sqlmap to its end or to the end of its time. */
export async function attackCase({ gate, databaseLog }: Attacked, at: Case, limits: Limits): Promise<Result> {
  const startedAt = Date.now()
  const before = databaseLog().length
  const outcome = await inFolder(async (folder): Promise<SqlmapOutcome> => {
    const { output, isCut } = await runTool(
      limits.program,
      sqlmapArguments(gate.urlOf(at), folder, limits.isQuick),
      limits.seconds,
      folder,
    )
    return isCut ? { kind: 'unfinished', why: `not at its end after ${limits.seconds} s` } : readSqlmap(output)
  })
  const { requests, statuses, failures } = gate.tallyOf(at)
  const changed = changedStatements(databaseLog().slice(before))
  const notes = [
    ...(outcome.kind === 'injectable' ? outcome.points : []),
    ...(outcome.kind === 'unfinished' ? [outcome.why] : []),
    ...failures.map(({ payload, answer }) => `${payload} → ${answer}`),
    ...[...new Set(changed)].slice(0, 5).map(error => `the database refused a changed statement: ${error}`),
  ]
  // Without an answer nothing was tested; only a header may be one that no client can send.
  const unsent = statuses['NOT_SENT'] ?? 0
  if (outcome.kind === 'clean' && unsent > requests * (at.parameter.place === 'header' ? 0.5 : 0.01))
    return {
      ...described(at),
      outcome: 'unfinished',
      requests,
      statuses,
      seconds: secondsSince(startedAt),
      notes: [`${unsent} of ${requests} requests had no answer`],
    }
  const isFailed = failures.length > 0 || changed.length > 0
  return {
    ...described(at),
    outcome: outcome.kind === 'injectable' ? 'injectable' : isFailed ? 'failed' : outcome.kind,
    requests,
    statuses,
    seconds: secondsSince(startedAt),
    notes,
  }
}

/** The result of a parameter that lets no payload past the contract. */
export const closedCase = (at: Case, probes: number): Result => ({
  ...described(at),
  outcome: 'closed',
  requests: probes,
  statuses: { 400: probes },
  seconds: 0,
  notes: [],
})

const secondsSince = (startedAt: number): number => Math.round((Date.now() - startedAt) / 1000)

const described = ({ operation, parameter, answer }: Case) => ({
  operation: operation.name,
  parameter: parameter.id.slice(operation.name.length + 1),
  answer,
})

export interface WapitiTarget {
  readonly of: string
  readonly url: string
  readonly links: number
  readonly modules?: readonly string[]
}

/** Every link of a page, with all of Wapiti's modules that fit. */
export async function runWapiti({ of, url, links, modules }: WapitiTarget, limits: Limits): Promise<WapitiResult> {
  const startedAt = Date.now()
  return inFolder(async folder => {
    const report = path.join(folder, 'report.json')
    const args = wapitiArguments(url, { report, folder, seconds: limits.seconds, ...(modules && { modules }) })
    const { output, isCut } = await runTool(limits.program, args, limits.seconds + 60, folder)
    // A program that was ended has no report.
    const isMissing = !existsSync(report)
    const findings = (isMissing ? [] : readReport(report)).map(
      ({ category, path: at, parameter, info }) => `${category} at ${at} ${parameter ?? ''}: ${info}`,
    )
    const seconds = secondsSince(startedAt)
    return { of, links, seconds, isCut: isCut || isMissing || output.includes('Max scan time was reached'), findings }
  })
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-attack-tool-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
