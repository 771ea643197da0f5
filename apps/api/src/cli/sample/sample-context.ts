import type { AcceptedOutput, Endpoint, EndpointName, Endpoints, HandlerOutput } from '@backoffice/contract'
import type { Clock } from '@backoffice/kernel'
import { playerSite as playerSiteSource, type EventSource } from '../../modules/integration/index.ts'
import { createModules } from '../../modules.ts'
import type { AdminActor } from '../../platform/actor.ts'
import { command, type Command, type Origin } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Call } from '../../platform/http/index.ts'
import { sampleDraws } from './sample-draws.ts'

type CallInput<N extends EndpointName> = Partial<Pick<Call<Endpoints[N]>, 'params' | 'query' | 'body'>> & {
  readonly ifMatch?: number
}

type Answer<E extends Endpoint> = HandlerOutput<E> | AcceptedOutput<E>

/** The product's modules at a past instant: sample data uses the same commands as live events. */
export function createSampleContext(deps: Deps) {
  let now = deps.clock.now()
  const clock: Clock = { now: () => now }
  // Past payouts use FairPay whatever is configured. Nothing is sent; provider responses are steps, and nothing is
  // delivered to external systems.
  const services = { ...deps.config.services, fairpay: 'http://127.0.0.1:1', player: null }
  const at = { ...deps, clock, config: { ...deps.config, services } }
  const modules = createModules(at, { draws: sampleDraws() })
  let count = 0

  // Keyed by event and time, so that a repeated step has no second effect and returns the same response.
  const originOf = (actor: Origin['actor'], what: string): Origin => ({
    actor,
    requestId: `sample-${(count += 1)}`,
    ip: actor.kind === 'admin' ? '203.0.113.7' : null,
    userAgent: null,
    idempotencyKey: `sample ${now.toISOString()} ${what}`,
  })

  const known = new Map<string, Origin['actor']>()
  /** Sources as the integration names them; the player site is the source for members that do not exist yet. */
  const actorOf = async (speaker: EventSource): Promise<Origin['actor']> => {
    if ('party' in speaker) return { kind: 'provider', name: speaker.party }
    const seen = known.get(speaker.username)
    if (seen !== undefined) return seen
    const member = await modules.members.findByUsername(at.db, speaker.username)
    if (member === undefined) return { kind: 'provider', name: playerSiteSource.party }
    const actor = { kind: 'member', id: member.id, name: member.username } as const
    known.set(speaker.username, actor)
    return actor
  }

  return {
    ...modules,
    /** Sets the clock to this instant. */
    goTo: (instant: Date): void => void (now = instant),
    /** An event from an external system; null where the product refuses it. */
    async receive<I, T>(speaker: EventSource, spec: Command<I, T>, input: I, what: string): Promise<T | null> {
      const outcome = await command(at, spec, originOf(await actorOf(speaker), what), input)
      return outcome.ok ? outcome.value : null
    },
    /** An admin's action on a screen: the full response, or null when it is refused. */
    async request<N extends EndpointName>(
      actor: AdminActor,
      name: N,
      requested: CallInput<N>,
      what: string,
    ): Promise<Answer<Endpoints[N]> | null> {
      // A call as the HTTP layer builds it from a validated request.
      const call = {
        params: undefined,
        query: undefined,
        body: undefined,
        ...requested,
        actor,
        origin: originOf(actor, `${name} ${what}`),
        headers: {},
        rawBody: Buffer.alloc(0),
        needsContent: () => true,
        signal: new AbortController().signal,
      }
      const outcome = await (
        modules.handlers[name] as unknown as (
          params: typeof call,
        ) => Promise<{ ok: true; value: Answer<Endpoints[N]> } | { ok: false; code: string }>
      )(call)
      return outcome.ok ? outcome.value : null
    },
  }
}
export type SampleContext = ReturnType<typeof createSampleContext>

/** The id of the response, or of the approval request it created. */
export function idOf<A, F extends 'id' | 'approvalId' | 'slipId' = 'id'>(answer: A, field?: F): IdOf<A, F> | null {
  const { data } = (answer ?? {}) as { readonly data?: { readonly [field in string]?: IdOf<A, F> } }
  return data?.[field ?? 'id'] ?? null
}
type IdOf<A, F extends string> = A extends { readonly data: infer D }
  ? D extends { readonly [field in F]: infer Id extends string }
    ? Id
    : never
  : never
