import { type Figures, figuresOf } from './app-figures.ts'
import { createAdminManagement, ownPasswordHandlers } from './modules/admins/index.ts'
import { createAgent } from './modules/agent/index.ts'
import { createApprovals } from './modules/approvals/index.ts'
import { createAudit } from './modules/audit/index.ts'
import { createBankAccounts } from './modules/bank-accounts/index.ts'
import { createBankLines } from './modules/bank-lines/index.ts'
import { createCampaigns } from './modules/campaigns/index.ts'
import { channelSettingHandlers } from './modules/channel-settings/index.ts'
import { createContent } from './modules/content/index.ts'
import { createDeposits, type Deposits, transactionById } from './modules/deposits/index.ts'
import { createGames } from './modules/games/index.ts'
import { createIntegration } from './modules/integration/index.ts'
import { createInternalTransfers } from './modules/internal-transfers/index.ts'
import { createLedger } from './modules/ledger/index.ts'
import { createLineMessages } from './modules/line-messages/index.ts'
import { createLists, type ListExports } from './modules/lists/index.ts'
import { createSearchGuard } from './modules/lookups/index.ts'
import { createMarketing } from './modules/marketing/index.ts'
import { createMemberCommands, createMembers } from './modules/members/index.ts'
import { createConditionWatch, createNotifications, findLastAuditCheck } from './modules/notifications/index.ts'
import {
  createPlayerSite,
  notifyCredited,
  notifyFinished,
  notifyReversed,
  type PlayerSite,
} from './modules/player-site/index.ts'
import { createPresence } from './modules/presence/index.ts'
import { createReconciliation } from './modules/reconciliation/index.ts'
import { createRoles } from './modules/roles/index.ts'
import { createSession } from './modules/session/index.ts'
import { createSettingDocuments } from './modules/setting-documents/index.ts'
import { createStatements } from './modules/statements/index.ts'
import { createSummaries } from './modules/summaries/index.ts'
import { createTurnover } from './modules/turnover/index.ts'
import { createUploads } from './modules/uploads/index.ts'
import { createWithdrawals } from './modules/withdrawals/index.ts'
import { type Config, StartError } from './platform/config/config.ts'
import { requireDayRule } from './platform/config/day-rule.ts'
import type { Deps } from './platform/deps.ts'
import type { Handlers } from './platform/http/handler.ts'
import type { Logger } from './platform/log/log.ts'
import { readiness } from './platform/observe/health.ts'
import { createPlatform, type Edge, type Platform, type PlatformOptions } from './platform/platform.ts'

export type App = {
  readonly deps: Deps
  /** Ready for requests (`inject`) or to listen; does not listen by itself. */
  readonly http: Platform['http']
  /** Checks the database, then starts the background work. Throws {@link StartError}. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** The back office: the platform, its modules, and the contract bound to them. */
export async function buildApp(config: Config, log: Logger, options: PlatformOptions = {}): Promise<App> {
  const platform = await createPlatform(config, log, options)
  const { deps, http } = platform
  try {
    const modules = createModules(deps, platform.counter)
    for (const { name, help, read } of modules.figures) platform.metrics.gauge(name, help, read)
    for (const work of modules.lastWork) platform.beforeStop(work)
    await platform.open(modules.edge)
    return {
      deps,
      http,
      async start() {
        await requireDatabase(deps)
        for (const start of modules.starts) start()
        await platform.start()
      },
      stop: () => platform.stop(),
    }
  } catch (error) {
    await platform.stop()
    throw error
  }
}

type Modules = {
  readonly edge: Edge & { readonly handlers: Handlers }
  /** Background work of each module. */
  readonly starts: readonly (() => void)[]
  /** Done when stopping, after the last request. */
  readonly lastWork: readonly (() => Promise<void>)[]
  readonly figures: Figures
}

/** All modules in dependency order. An endpoint without a handler does not compile. */
function createModules(deps: Deps, counter: Platform['counter']): Modules {
  const session = createSession(deps)
  const lists = createLists(deps, session)
  const uploads = createUploads(deps, lists.tickets)
  const settingDocuments = createSettingDocuments(deps, uploads.pictures)
  const content = createContent(deps, { pictures: uploads.pictures, settings: settingDocuments })
  const presence = createPresence(deps)
  const ledger = createLedger(deps)
  const members = createMembers(deps, ledger)
  const turnover = createTurnover(deps, { ledger, members })
  const games = createGames(deps, { ledger, members, turnover })
  const approvals = createApprovals(deps)
  const notifications = createNotifications(deps)
  const banking = createBanking(deps, { ledger, members, approvals, uploads })
  const { bankAccounts, bankLines, internalTransfers, reconciliation, deposits } = banking
  deposits.onCredited((context, deposit) => turnover.onCredited(context, deposit))
  deposits.onReversed((context, deposit) => turnover.onReversed(context, deposit))
  const withdrawals = createWithdrawals(deps, { ledger, members, approvals, bankAccounts, turnover })
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
  })
  notifyPlayers(playerSite, { deposits, withdrawals })
  const statements = createStatements(deps, { bankAccounts, reconciliation, deposits })
  const integration = createIntegration(deps, { members, deposits, withdrawals, games, rewards: marketing.events })
  const summaries = createSummaries(deps, ledger)
  const lineMessages = createLineMessages(deps, settingDocuments, {
    providers: bankAccounts.providerAnswers,
    figuresOf: summaries.figuresOf,
    approvals,
  })
  const campaigns = createCampaigns(deps, settingDocuments.read.website, counter)
  const agent = createAgent(deps)
  const audit = createAudit(deps)
  const memberCommands = createMemberCommands(deps, {
    ledger,
    approvals,
    turnover,
    withdrawals: withdrawals.ofMember,
    playerSite: playerSite.ofMember,
    rewards: marketing.rewards,
  })
  const admins = createAdminManagement(deps, { session, members, approvals })
  const roles = createRoles(deps, approvals)
  const conditions = createConditionWatch(deps, {
    ...summaries.health,
    deliveries: playerSite.figures,
    audit: () => findLastAuditCheck(deps.reader),
  })
  const exports: ListExports = {
    ...approvals.exports,
    ...audit.exports,
    ...bankAccounts.exports,
    ...bankLines.exports,
    ...internalTransfers.exports,
    ...reconciliation.exports,
    ...statements.exports,
    ...deposits.exports,
    ...withdrawals.exports,
    ...turnover.exports,
    ...games.exports,
    ...memberCommands.exports,
    ...playerSite.exports,
    ...campaigns.exports,
    ...marketing.exports,
    ...agent.exports,
    ...content.exports,
    ...summaries.exports,
    ...admins.exports,
  }
  lists.register(exports)
  return {
    edge: {
      handlers: {
        ...session.handlers,
        ...admins.handlers,
        ...ownPasswordHandlers(deps, session),
        ...roles.handlers,
        ...approvals.handlers,
        ...audit.handlers,
        ...notifications.handlers,
        ...bankAccounts.handlers,
        ...bankLines.handlers,
        ...internalTransfers.handlers,
        ...channelSettingHandlers(deps),
        ...settingDocuments.handlers,
        ...lineMessages.handlers,
        ...campaigns.handlers,
        ...marketing.handlers,
        ...agent.handlers,
        ...reconciliation.handlers,
        ...statements.handlers,
        ...withdrawals.handlers,
        ...integration.handlers,
        ...playerSite.handlers,
        ...summaries.handlers,
        ...turnover.handlers,
        ...games.handlers,
        ...memberCommands.handlers,
        ...deposits.handlers,
        ...transactionById({
          'deposits.get': deposits.handlers['deposits.get'],
          'withdrawals.get': withdrawals.handlers['withdrawals.get'],
        }),
        ...lists.handlers,
        ...uploads.handlers,
        ...content.handlers,
      },
      authenticate: session.authenticate,
      signatureGate: integration.checkSignature,
      searchGuard: createSearchGuard(deps),
    },
    starts: [
      session.start,
      admins.start,
      lists.start,
      uploads.start,
      content.start,
      presence.start,
      memberCommands.start,
      ledger.start,
      approvals.start,
      audit.start,
      notifications.start,
      conditions.start,
      bankLines.start,
      statements.start,
      ...marketing.starts,
      withdrawals.start,
      deposits.start,
      playerSite.start,
      summaries.start,
      lineMessages.start,
      campaigns.start,
      agent.start,
      games.start,
    ],
    lastWork: [campaigns.clicks.flush, agent.settled, summaries.lastWork, lists.exportJobs.stop],
    figures: [...figuresOf({ deposits, bankLines, withdrawals, playerSite, campaigns }), ...audit.figures],
  }
}

type BankingDependencies = Parameters<typeof createDeposits>[1] & Parameters<typeof createBankAccounts>[1]

/** The modules of the operator's accounts, whose lines become deposits. */
function createBanking(
  deps: Deps,
  { ledger, members, approvals, uploads }: Omit<BankingDependencies, 'bankAccounts' | 'bankLines'>,
) {
  const bankAccounts = createBankAccounts(deps, { ledger, approvals })
  const bankLines = createBankLines(deps, { ledger })
  const internalTransfers = createInternalTransfers(deps, { ledger, approvals, bankLines })
  const reconciliation = createReconciliation(deps)
  const deposits = createDeposits(deps, { ledger, members, approvals, bankAccounts, bankLines, uploads })
  bankLines.register({ deposits: deposits.matching, internalTransfers: internalTransfers.matching })
  return { bankAccounts, bankLines, internalTransfers, reconciliation, deposits }
}

type Notified = { readonly deposits: Deposits; readonly withdrawals: ReturnType<typeof createWithdrawals> }

function notifyPlayers(playerSite: PlayerSite, { deposits, withdrawals }: Notified): void {
  deposits.onCredited((context, deposit) => notifyCredited(playerSite, context, deposit))
  deposits.onReversed((context, deposit) => notifyReversed(playerSite, context, deposit))
  withdrawals.onFinished((tx, withdrawal) => notifyFinished(playerSite, tx, withdrawal))
}

/** Number of attempts to reach a database that is slow to start. */
const ASKED_TIMES = 5

/** Refuses to start with missing migrations or a business day that differs from the ledger's. */
async function requireDatabase({ db, clock, config }: Deps): Promise<void> {
  let { ready, checks } = await readiness(db, clock.now())
  for (let requested = 1; checks['database'] === 'not reachable' && requested < ASKED_TIMES; requested++)
    ({ ready, checks } = await readiness(db, clock.now()))
  if (!ready)
    throw new StartError(
      `The database is not ready (${Object.entries(checks)
        .map(([name, state]) => `${name}: ${state}`)
        .join('; ')}). Is it running, and has npm run db:migrate been run?`,
    )
  await requireDayRule(db, config.dayRule)
}
