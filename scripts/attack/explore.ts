import fc from 'fast-check'
import type { Endpoint } from '@backoffice/contract'
import { events, eventTypes } from '@backoffice/contract/integration/events'
import { hostileTo, type Known } from '../../apps/api/test/support/hostile.ts'
import type { Client, Reply } from './client.ts'
import type { Harvest } from './harvest.ts'
import type { Operation, Parameter } from './operations.ts'
import { valueAt, withValue, type Parts } from './requests.ts'

/** How a parameter is attacked: on this request, and with everything that the tools have where it takes any text. */
export interface Case {
  readonly operation: Operation
  readonly parameter: Parameter
  readonly parts: Parts
  readonly value: string
  /** What the product answers to the request as it is. */
  readonly answer: string
  /**
   * The contract refuses every probe there, before a handler runs: no statement ever has a payload as an argument, and
   * the rest of them would be refused for the same reason.
   */
  readonly isClosed: boolean
}

const SAMPLES = 1_500
const TRIES = 8
const SEED = 20_260_712

/** What sqlmap and wapiti begin with, in every kind of quotes and without any. */
export const probes: readonly string[] = [
  `'`,
  `"`,
  `1'`,
  `1' OR '1'='1`,
  `x' AND 1=1-- -`,
  `1) OR (1=1`,
  `1;SELECT PG_SLEEP(0)--`,
  `(SELECT 1)`,
  `1 OR 1=1`,
  `1"x`,
  '1`',
  `x')) UNION ALL SELECT NULL-- -`,
  '1/**/OR/**/1',
  `CHR(65)||CHR(66)`,
  `\\`,
]

/** Requests that the contract accepts, each another choice of the optional fields. */
export function candidatesOf(operation: Operation, known: Known): Parts[] {
  const { forms } = operation
  const part = (form: Operation['forms']['body']) =>
    form === undefined ? fc.constant(undefined) : hostileTo(form, known)
  const every = fc.sample(fc.record({ params: part(forms.params), query: part(forms.query), body: part(forms.body) }), {
    seed: SEED,
    numRuns: SAMPLES,
  })
  return every.filter(parts => isValid(operation, parts))
}

const isValid = ({ spec }: Operation, { params, query, body }: Parts): boolean =>
  accepts(spec.params, params) &&
  accepts(spec.query, query) &&
  accepts(spec.body, body) &&
  (spec.access !== 'signed' || areEvents(body))

const accepts = (form: Endpoint['body'], value: unknown): boolean =>
  form === undefined || (value !== undefined && form.safeDecode(JSON.parse(JSON.stringify(value))).success)

/** The data of an event is validated by its type, not by the form of the envelope. */
function areEvents(body: unknown): boolean {
  if (body === undefined) return true
  return (Array.isArray(body) ? body : [body]).every((event: unknown) => {
    const type = eventTypes.find(each => each === Reflect.get(Object(event), 'type'))
    return type !== undefined && accepts(events[type], Reflect.get(Object(event), 'data'))
  })
}

/** `without`: the same request without the value, where no valid one is known. */
type Tried = { readonly parts: Parts; readonly reply: Reply; readonly without?: Parts }

/** For each parameter the request that gets furthest, and whether the contract lets any payload pass. */
export async function explore(client: Client, operation: Operation, harvest: Harvest): Promise<Case[]> {
  const known = harvest.knownFor(operation, await knownIds(client, operation, harvest))
  const candidates = candidatesOf(operation, known)
  const answers = new Map<Parts, Reply>()
  const ask = async (parts: Parts) => {
    const reply = answers.get(parts) ?? (await client.call(operation, parts))
    answers.set(parts, reply)
    return reply
  }
  /** No random value is accepted there, as where a text stands for a closed list. */
  const forced = async (parameter: Parameter): Promise<Tried> => {
    const without = spread(candidates, TRIES)[0] ?? {}
    const parts = withValue(without, parameter, 'x')
    return { parts, reply: await ask(parts), without: parameter.at.length === 1 ? without : parts }
  }
  const cases: Case[] = []
  for (const parameter of operation.parameters) {
    const suited = candidates.filter(parts => (valueAt(parts, parameter) ?? '') !== '' || parameter.place === 'header')
    const tried: Tried[] = []
    for (const parts of spread(suited, TRIES)) {
      tried.push({ parts, reply: await ask(parts) })
      if (depthOf(tried.at(-1)?.reply) === DEEPEST) break
    }
    const best = tried.toSorted((a, b) => depthOf(b.reply) - depthOf(a.reply))[0] ?? (await forced(parameter))
    const { parts, reply, without = parts } = best
    cases.push({
      operation,
      parameter,
      parts,
      value: valueAt(parts, parameter) ?? '',
      answer: `${reply.status}${reply.code === undefined ? '' : ` ${reply.code}`}`,
      isClosed: parameter.place !== 'header' && (await isClosed(client, operation, without, parameter)),
    })
  }
  return cases
}

/** The shortest ones first, because each further field may be what is refused; some of the others as well. */
function spread(suited: readonly Parts[], count: number): Parts[] {
  const bySize = suited.toSorted((a, b) => JSON.stringify(a).length - JSON.stringify(b).length)
  const half = Math.ceil(count / 2)
  const rest = bySize.slice(half)
  const step = Math.max(1, Math.floor(rest.length / half))
  return [...bySize.slice(0, half), ...rest.filter((_parts, at) => at % step === 0).slice(0, half)]
}

const DEEPEST = 4
const UNKNOWN_RECORD = 2
/** How far a request got: refused at the boundary, unknown record, refused by a rule, done. */
function depthOf(reply: Reply | undefined): number {
  if (reply === undefined) return -1
  if (reply.status < 400) return DEEPEST
  if (reply.status === 404) return UNKNOWN_RECORD
  return [400, 401, 403, 415].includes(reply.status) ? 0 : 3
}

/** Both say so: the contract's own schema, without the product, and the product's answer. */
async function isClosed(client: Client, operation: Operation, parts: Parts, parameter: Parameter): Promise<boolean> {
  // Otherwise another part of the request may be what is refused.
  if (!isValid(operation, parts)) return false
  for (const probe of probes) {
    const attacked = withValue(parts, parameter, probe)
    if (isValid(operation, attacked)) return false
    const { status, code } = await client.call(operation, attacked)
    if (status !== 400 || code !== 'VALIDATION') return false
  }
  return true
}

/** Ids that this operation knows, by trial; all that may be, where it knows none. */
async function knownIds(client: Client, operation: Operation, harvest: Harvest): Promise<readonly string[]> {
  const likely = harvest.idsFor(operation)
  if (!('id' in (operation.forms.params?.properties ?? {}))) return likely
  const sample = candidatesOf(operation, harvest.knownFor(operation, likely))[0]
  const found: { id: string; depth: number }[] = []
  for (const id of likely) {
    const parts = { ...sample, params: { ...Object(sample?.params), id } as unknown }
    found.push({ id, depth: depthOf(await client.call(operation, parts)) })
    if (found.at(-1)?.depth === DEEPEST) break
  }
  const usable = found.filter(({ depth }) => depth !== UNKNOWN_RECORD).toSorted((a, b) => b.depth - a.depth)
  return usable.length === 0 ? likely : usable.slice(0, 3).map(({ id }) => id)
}
