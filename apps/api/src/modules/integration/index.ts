import { refuse } from '@backoffice/kernel'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/index.ts'
import type { Deposits } from '../deposits/index.ts'
import type { Members } from '../members/index.ts'
import {
  createDispatch,
  type DocumentEvents,
  type ExclusionEvents,
  type GameEvents,
  type RegisterEvents,
  type LimitEvents,
  type RewardEvents,
  type WithdrawalEvents,
} from './dispatch.ts'
import { type EventsRepo, eventsRepo } from './events.repo.ts'
import { createSignatureGate } from './signature.ts'
import { handleBatch, handleSingle } from './commands/handle-delivery.ts'

export type {
  DocumentEvents,
  ExclusionEvents,
  GameEvents,
  LimitEvents,
  RewardEvents,
  WithdrawalEvents,
} from './dispatch.ts'
export type { EventsRepo } from './events.repo.ts'
export { bankFeed, playerSite, type EventSource } from './domain/inbound-event.ts'

/** The integration module: signed events from the player site, the banks and the payment provider. */
export function createIntegration(
  deps: Deps,
  modules: {
    members: Members
    deposits: Deposits
    withdrawals: WithdrawalEvents
    games: GameEvents
    rewards: RewardEvents
    exclusions: ExclusionEvents
    registers: RegisterEvents
    limits: LimitEvents
    documents: DocumentEvents
  },
  repo: EventsRepo = eventsRepo,
) {
  const checkSignature = createSignatureGate(deps.config.integrationSecrets, () => deps.clock.now())
  const module = { deps, members: modules.members, repo }
  const dispatch = createDispatch(modules)
  const handlers: Pick<Handlers, 'integration.events'> = {
    'integration.events': async ({ body, headers, rawBody, origin }) => {
      // Already verified before the body was read; here it yields the delivery's id.
      const signed = checkSignature(headers, rawBody)
      if (!signed.ok) return refuse(signed.code)
      return Array.isArray(body)
        ? handleBatch(module, dispatch, body, origin, signed.value.id)
        : handleSingle(module, dispatch, body, origin, signed.value.id)
    },
  }
  return { handlers, checkSignature }
}
