import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Operation } from './operations.ts'

export interface Options {
  readonly part: readonly [number, number]
  readonly only: readonly string[]
  readonly isResumed: boolean
  readonly workers: number
  /** For one parameter, or one Wapiti run. */
  readonly seconds: number
  readonly tools: readonly string[]
  /** Also those whose every probe is refused by the contract. */
  readonly withClosed: boolean
  /** The folder of the results; two runs at the same time need one each. */
  readonly out: string
}

/** @throws an error that says which option is wrong. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      part: { type: 'string', default: '1/1' },
      only: { type: 'string', multiple: true, default: [] },
      resume: { type: 'boolean', default: false },
      workers: { type: 'string', default: '2' },
      seconds: { type: 'string', default: '600' },
      tools: { type: 'string', default: 'sqlmap,wapiti' },
      closed: { type: 'boolean', default: false },
      out: { type: 'string', default: '.cache/attack' },
    },
  })
  const [, part = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(values.part) ?? []).map(Number)
  if (part < 1 || part > of) throw new Error('--part is which of how many: --part 3/12')
  const positive = (name: 'workers' | 'seconds') => {
    const number = Number(values[name])
    if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} is a whole number from 1`)
    return number
  }
  const tools = values.tools.split(',')
  if (tools.some(tool => tool !== 'sqlmap' && tool !== 'wapiti')) throw new Error('--tools is sqlmap, wapiti or both')
  return {
    part: [part, of],
    only: values.only,
    isResumed: values.resume,
    workers: positive('workers'),
    seconds: positive('seconds'),
    tools,
    withClosed: values.closed,
    out: path.resolve(import.meta.dirname, '../..', values.out),
  }
}

/** Operations of a part: every part has some of each noun, so that all parts take about as long. */
export function selectOperations(all: readonly Operation[], { part: [part, of], only }: Options): Operation[] {
  const isNamed = ({ name }: Operation) =>
    only.some(each => [`${each} `, `${each}.`].some(start => `${name} `.startsWith(start)))
  const named = only.length === 0 ? all : all.filter(isNamed)
  return named.filter((_operation, at) => at % of === part - 1)
}
