import { parseArgs } from 'node:util'
import type { MeasureOptions } from './measure.ts'
import { entryOf, measures } from './measures/measures.ts'

export type BenchCommand = {
  readonly name: string
  readonly options: MeasureOptions
  readonly isJson: boolean
  /** The figures are added to the record. */
  readonly isRecorded: boolean
}

const flags = {
  full: { type: 'boolean' },
  smallest: { type: 'boolean' },
  json: { type: 'boolean' },
  record: { type: 'boolean' },
  only: { type: 'string' },
} as const

/** What the arguments ask for; undefined when they make no sense. */
export function readCommand(args: readonly string[]): BenchCommand | undefined {
  const parsed = parse(args)
  if (parsed === undefined) return undefined
  const { values, positionals } = parsed
  const [name = '', ...surplus] = positionals
  const { full = false, smallest = false, json = false, record = false, only } = values
  const all = entryOf(name)?.parts ?? []
  const parts = new Set(only?.split(',') ?? all)
  if (entryOf(name) === undefined || surplus.length > 0 || [...parts].some(part => !all.includes(part)))
    return undefined
  if ((full || record) && smallest) return undefined
  return {
    name,
    options: { size: full ? 'full' : smallest ? 'smallest' : 'small', parts },
    isJson: json,
    isRecorded: record,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: flags })
  } catch {
    return undefined
  }
}

export function usage(): string[] {
  return [
    'Say what to measure: npm run bench -- <name> [--only=<part>,…] [--full|--smallest] [--json] [--record]',
    ...Object.keys(measures).map(name => {
      const { about = '', parts = [] } = entryOf(name) ?? {}
      return `  ${name.padEnd(10)}${about}${parts.length === 0 ? '' : ` (${parts.join(', ')})`}`
    }),
  ]
}
