import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * `clean`: sqlmap to its end. `closed`: the contract refuses every probe before a handler sees it. `wapiti` results
 * stand apart, because it attacks many parameters in one run.
 */
export type Outcome = 'clean' | 'closed' | 'injectable' | 'failed' | 'unfinished'

export interface Result {
  readonly operation: string
  readonly parameter: string
  readonly outcome: Outcome
  /** The product's answer to the request as it is: how far the payloads get. */
  readonly answer: string
  readonly requests: number
  readonly seconds: number
  readonly statuses: Readonly<Record<string, number>>
  /** What was found, or why there is no result. */
  readonly notes: readonly string[]
}

export interface WapitiResult {
  readonly of: string
  readonly links: number
  readonly seconds: number
  readonly isCut: boolean
  readonly findings: readonly string[]
}

export interface AttackRecord {
  readonly parameters: Record<string, Result>
  readonly wapiti: Record<string, WapitiResult>
}

export const isFinding = ({ outcome }: Pick<Result, 'outcome'>): boolean =>
  outcome === 'injectable' || outcome === 'failed'
/** Results that a later run need not repeat. */
export const isSettled = (result: Result | undefined): boolean =>
  result !== undefined && result.outcome !== 'unfinished' && !isFinding(result)

export function readRecord(file: string): AttackRecord {
  if (!existsSync(file)) return { parameters: {}, wapiti: {} }
  return JSON.parse(readFileSync(file, 'utf8')) as AttackRecord
}

/** Complete or not at all: a run may end at any moment. */
export function writeRecord(file: string, record: AttackRecord, parameterCount: number): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(record, null, 1)}\n`)
  renameSync(`${file}.new`, file)
  writeFileSync(file.replace(/\.json$/, '.md'), tableOf(record, parameterCount))
}

/** One line for the whole record. */
export function summaryOf(record: AttackRecord, parameterCount: number): string {
  const all = Object.values(record.parameters)
  const count = (outcome: Outcome) => all.filter(each => each.outcome === outcome).length
  const requests = all.reduce((sum, each) => sum + each.requests, 0)
  const wapiti = Object.values(record.wapiti)
  return [
    `${all.length} of ${parameterCount} parameters`,
    `${count('clean')} attacked by sqlmap to its end`,
    `${count('closed')} closed by the contract`,
    `${count('injectable')} injectable`,
    `${count('failed')} with failures`,
    `${count('unfinished')} unfinished`,
    `${requests} requests`,
    `Wapiti: ${wapiti.length} runs, ${wapiti.flatMap(({ findings }) => findings).length} findings`,
  ].join(', ')
}

/** Each operation with what was tested of it. */
export function tableOf(record: AttackRecord, parameterCount: number): string {
  const byOperation = Map.groupBy(Object.values(record.parameters), ({ operation }) => operation)
  const names = (of: readonly Result[], outcome: Outcome) =>
    of
      .filter(each => each.outcome === outcome)
      .map(each => each.parameter)
      .join(', ')
  const rows = [...byOperation]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([operation, of]) => {
      const found = of.filter(isFinding).map(({ parameter, notes }) => `**${parameter}**: ${notes[0] ?? ''}`)
      const requests = of.reduce((sum, each) => sum + each.requests, 0)
      const cells = [operation, names(of, 'clean'), names(of, 'closed'), names(of, 'unfinished'), String(requests)]
      return `| ${[...cells, found.length === 0 ? 'none' : found.join('; ')].map(cell).join(' | ')} |`
    })
  return [
    '# Attacks',
    '',
    `${summaryOf(record, parameterCount)}.`,
    '',
    '| Operation | sqlmap to its end | Closed by the contract | Unfinished | Requests | Findings |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    '| Wapiti | Links | Seconds | Findings |',
    '|---|---|---|---|',
    ...Object.values(record.wapiti).map(
      ({ of, links, seconds, findings, isCut }) =>
        `| ${of}${isCut ? ' (cut by its time)' : ''} | ${links} | ${seconds} | ${cell(findings.join('; ') || 'none')} |`,
    ),
    '',
  ].join('\n')
}

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')
