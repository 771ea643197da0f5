import type { EndpointName, Endpoints } from '@backoffice/contract'
import type { Clock } from '@backoffice/kernel'
import { createAdminManagement } from '../../modules/admins/index.ts'
import { createAgent } from '../../modules/agent/index.ts'
import { createApprovals } from '../../modules/approvals/index.ts'
import { createBankAccounts } from '../../modules/bank-accounts/index.ts'
import { createBankLines } from '../../modules/bank-lines/index.ts'
import { createCampaigns } from '../../modules/campaigns/index.ts'
import { channelSettingHandlers } from '../../modules/channel-settings/index.ts'
import { createContent } from '../../modules/content/index.ts'
import { createDeposits } from '../../modules/deposits/index.ts'
import { createGames } from '../../modules/games/index.ts'
import { playerSite as playerSiteSource, type EventSource } from '../../modules/integration/index.ts'
import { createInternalTransfers } from '../../modules/internal-transfers/index.ts'
import { createLedger } from '../../modules/ledger/index.ts'
import { createLists } from '../../modules/lists/index.ts'
import { createMarketing } from '../../modules/marketing/index.ts'
import { createMembers, createMemberCommands } from '../../modules/members/index.ts'
import { createPlayerSite } from '../../modules/player-site/index.ts'
import { createReconciliation } from '../../modules/reconciliation/index.ts'
import { createSession } from '../../modules/session/index.ts'
import { createStatements } from '../../modules/statements/index.ts'
import { createSettingDocuments } from '../../modules/setting-documents/index.ts'
import { createTurnover } from '../../modules/turnover/index.ts'
import { createUploads } from '../../modules/uploads/index.ts'
import { createWithdrawals } from '../../modules/withdrawals/index.ts'
import type { AdminActor } from '../../platform/actor.ts'
import { command, type Command, type Origin } from '../../platform/command/command.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Call, Handlers } from '../../platform/http/index.ts'
import { sampleDraws } from './sample-draws.ts'

type CallInput<N extends EndpointName> = Partial<Pick<Call<Endpoints[N]>, 'params' | 'query' | 'body'>> & {
  readonly ifMatch?: number
}

/** The product's modules at a past instant: sample data uses the same commands as live events. */
export function createSampleContext(deps: Deps) {
  let now = deps.clock.now()
  const clock: Clock = { now: () => now }
  // Past payouts use FairPay whatever is configured. Nothing is sent; provider responses are steps, and nothing is
  // delivered to external systems.
  const services = { ...deps.config.services, fairpay: 'http://127.0.0.1:1', player: null }
  const modules = createModules({ ...deps, clock, config: { ...deps.config, services } })
  const at = { ...deps, clock, config: { ...deps.config, services } }
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
    async request<N extends EndpointName & keyof typeof modules.handlers>(
      actor: AdminActor,
      name: N,
      requested: CallInput<N>,
      what: string,
    ): Promise<unknown> {
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
        ) => Promise<{ ok: true; value: unknown } | { ok: false; code: string }>
      )(call)
      return outcome.ok ? outcome.value : null
    },
  }
}
export type SampleContext = ReturnType<typeof createSampleContext>

function createModules(deps: Deps) {
  const session = createSession(deps)
  const lists = createLists(deps, session)
  const uploads = createUploads(deps, lists.tickets)
  const settingDocuments = createSettingDocuments(deps, uploads.pictures)
  const content = createContent(deps, { pictures: uploads.pictures, settings: settingDocuments })
  const campaigns = createCampaigns(deps, settingDocuments.read.website)
  const ledger = createLedger(deps)
  const members = createMembers(deps, ledger)
  const turnover = createTurnover(deps, { ledger, members })
  const games = createGames(deps, { ledger, members, turnover })
  const approvals = createApprovals(deps)
  const bankAccounts = createBankAccounts(deps, { ledger, approvals })
  const bankLines = createBankLines(deps, { ledger })
  const internalTransfers = createInternalTransfers(deps, { ledger, approvals, bankLines })
  const reconciliation = createReconciliation(deps)
  const deposits = createDeposits(deps, { ledger, members, approvals, bankAccounts, bankLines, uploads })
  bankLines.register({ deposits: deposits.matching, internalTransfers: internalTransfers.matching })
  deposits.onCredited((context, deposit) => turnover.onCredited(context, deposit))
  deposits.onReversed((context, deposit) => turnover.onReversed(context, deposit))
  const withdrawals = createWithdrawals(deps, { ledger, members, approvals, bankAccounts, turnover })
  const statements = createStatements(deps, { bankAccounts, reconciliation, deposits })
  const playerSite = createPlayerSite(deps)
  const marketing = createMarketing(deps, {
    ledger,
    members,
    turnover,
    approvals,
    deposits,
    playerSite,
    settings: settingDocuments,
    pictures: uploads.pictures,
    random: sampleDraws(),
  })
  const commands = createMemberCommands(deps, {
    ledger,
    approvals,
    turnover,
    withdrawals: withdrawals.ofMember,
    playerSite: playerSite.ofMember,
    rewards: marketing.rewards,
  })
  const handlers = {
    ...lists.handlers,
    ...uploads.handlers,
    ...content.handlers,
    ...settingDocuments.handlers,
    ...campaigns.handlers,
    ...marketing.handlers,
    ...createAgent(deps).handlers,
    ...approvals.handlers,
    ...bankAccounts.handlers,
    ...bankLines.handlers,
    ...internalTransfers.handlers,
    ...channelSettingHandlers(deps),
    ...reconciliation.handlers,
    ...deposits.handlers,
    ...withdrawals.handlers,
    ...turnover.handlers,
    ...statements.handlers,
    ...commands.handlers,
    ...createAdminManagement(deps, { session, members, approvals }).handlers,
  } satisfies Partial<Handlers>
  return {
    members,
    deposits,
    withdrawals,
    games,
    handlers,
    invites: marketing.invites,
    closeRankingDays: marketing.ranking.closeDays,
    cashback: marketing.cashback,
    claimPromotion: marketing.promotions.claim,
    expireGrants: marketing.rewards.expire,
    redeemCode: marketing.events['creditcode.redeemed'],
    claimDiamonds: marketing.events['diamond.claimed'],
    exchangeDiamonds: marketing.events['diamond.exchanged'],
    spinWheel: marketing.events['wheel.spun'],
  }
}

/** The id of the response, or of the approval request it created. */
export function idOf(answer: unknown, field: 'id' | 'approvalId' | 'slipId' = 'id'): string | null {
  const data =
    typeof answer === 'object' && answer !== null && 'data' in answer ? (answer.data as Record<string, unknown>) : {}
  return typeof data[field] === 'string' ? data[field] : null
}
