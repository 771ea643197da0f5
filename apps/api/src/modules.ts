import type { RandomInteger } from '@backoffice/kernel'
import { type Figures, figuresOf } from './app-figures.ts'
import { createAccessReviews, createPermissionUses } from './modules/access-reviews/index.ts'
import { createAdminManagement, ownPasswordHandlers } from './modules/admins/index.ts'
import { createAgent } from './modules/agent/index.ts'
import { createAnnouncements } from './modules/announcements/record.ts'
import { createApprovals } from './modules/approvals/index.ts'
import { createArchives } from './modules/archives/index.ts'
import { checkEntries, createAudit } from './modules/audit/index.ts'
import { createBankAccounts } from './modules/bank-accounts/index.ts'
import { createBankLines } from './modules/bank-lines/index.ts'
import { createCampaigns } from './modules/campaigns/index.ts'
import { createCases } from './modules/cases/index.ts'
import { channelSettingHandlers } from './modules/channel-settings/index.ts'
import { createComplaints } from './modules/complaints/index.ts'
import { createContent } from './modules/content/index.ts'
import { createDeposits, type Deposits, type DepositsRepo, transactionById } from './modules/deposits/index.ts'
import { createDocuments } from './modules/documents/index.ts'
import { createExclusions } from './modules/exclusions/index.ts'
import { createGames } from './modules/games/index.ts'
import { createHarm } from './modules/harm/index.ts'
import { createIntegration } from './modules/integration/index.ts'
import { createInternalTransfers, type InternalTransfersRepo } from './modules/internal-transfers/index.ts'
import { createLedger, type Ledger } from './modules/ledger/index.ts'
import { createLicenceChanges } from './modules/licence-changes/index.ts'
import { readLicence } from './modules/licences/index.ts'
import { createLimits } from './modules/limits/index.ts'
import { createLineMessages } from './modules/line-messages/index.ts'
import { createLinks } from './modules/links/index.ts'
import { createLists, type ListExports } from './modules/lists/index.ts'
import { createSearchGuard } from './modules/lookups/index.ts'
import { createMarketing } from './modules/marketing/index.ts'
import { createMemberCommands, createMembers } from './modules/members/index.ts'
import {
  createConditionWatch,
  createNotifications,
  findDeadlines,
  findLastAuditCheck,
} from './modules/notifications/index.ts'
import {
  createPlayerSite,
  type PlayerSite,
  notifyCredited,
  notifyFinished,
  notifyHeld,
  notifyReturned,
  notifyReversed,
} from './modules/player-site/index.ts'
import { createPresence } from './modules/presence/index.ts'
import { createReconciliation } from './modules/reconciliation/index.ts'
import { createRegisters } from './modules/registers/index.ts'
import { createReports } from './modules/reports/index.ts'
import { createRetention } from './modules/retention/index.ts'
import { createRisk } from './modules/risk/index.ts'
import { createRoles } from './modules/roles/index.ts'
import { createSession } from './modules/session/index.ts'
import { createSettingDocuments } from './modules/setting-documents/index.ts'
import { createSignificantEvents } from './modules/significant-events/index.ts'
import { createStatements } from './modules/statements/index.ts'
import { createSummaries, factsOfBets } from './modules/summaries/index.ts'
import { createSuspicions } from './modules/suspicions/index.ts'
import { createTurnover } from './modules/turnover/index.ts'
import { createUploads } from './modules/uploads/index.ts'
import { createWithdrawals, type WithdrawalRepos } from './modules/withdrawals/index.ts'
import type { Deps } from './platform/deps.ts'
import type { Handlers } from './platform/http/index.ts'
import type { FairQueue } from './platform/limits/fair-queue.ts'
import type { SharedCounter } from './platform/limits/shared-counter.ts'
import type { FileTransfer } from './platform/outbound/file-transfer.ts'
import type { Mailer } from './platform/outbound/mailer.ts'

/** What is not created here but given. */
export type Overrides = {
  /** Counts calls on all nodes. */
  readonly counter?: SharedCounter | undefined
  /** The wheel's draws; by default the system's secure random numbers. */
  readonly draws?: RandomInteger | undefined
  /** A ledger that exists already. */
  readonly ledger?: Ledger | undefined
  /** Statements of the modules that move money. */
  readonly deposits?: DepositsRepo | undefined
  readonly internalTransfers?: InternalTransfersRepo | undefined
  readonly withdrawals?: Partial<WithdrawalRepos> | undefined
  /** The pause before a failed sign-in is answered, and how passwords are hashed. */
  readonly session?: Parameters<typeof createSession>[1]
  /** Sizes of exports. */
  readonly exportLimits?: Parameters<typeof createLists>[2]
  /** The queue of pictures to decode. */
  readonly decoding?: FairQueue | undefined
  /** The queue of statements to parse. */
  readonly parseQueue?: Parameters<typeof createStatements>[2]
  /** Renders the pages of PDFs. */
  readonly renderPdf?: Parameters<typeof createDocuments>[2]
  /** Sends mails. */
  readonly mailer?: Mailer | undefined
  /** Puts files on another system. */
  readonly putFile?: FileTransfer | undefined
  /** Reads the player site that campaign links lead to. */
  readonly readWebsite?: Parameters<typeof createCampaigns>[1] | undefined
}

export type Modules = ReturnType<typeof createModules>

/**
 * All modules in dependency order: the only place that composes them. An endpoint without a handler and a list without
 * an export do not compile. Nothing starts by itself.
 */
export function createModules(deps: Deps, overrides: Overrides = {}) {
  const session = createSession(deps, overrides.session)
  const permissionUses = createPermissionUses(deps)
  const lists = createLists(deps, { ...session, recordUse: permissionUses.record }, overrides.exportLimits)
  const uploads = createUploads(deps, lists.tickets, overrides.decoding)
  const { pictures } = uploads
  const settingDocuments = createSettingDocuments(deps, pictures)
  const content = createContent(deps, { pictures, settings: settingDocuments })
  const ledger = overrides.ledger ?? createLedger(deps)
  const members = createMembers(deps, ledger)
  const playerSite = createPlayerSite(deps)
  const limits = createLimits({ deps, members, playerSite })
  const turnover = createTurnover(deps, { ledger, members })
  const games = createGames(deps, { ledger, members, turnover, limits })
  const approvals = createApprovals(deps)
  const bankAccounts = createBankAccounts(deps, { ledger, approvals })
  const bankLines = createBankLines(deps, { ledger })
  const banking = { ledger, members, approvals, bankAccounts, bankLines }
  const internalTransfers = createInternalTransfers(deps, banking, overrides.internalTransfers)
  const reconciliation = createReconciliation(deps)
  const deposits = createDeposits(deps, { ...banking, uploads, limits }, overrides.deposits)
  bankLines.register({ deposits: deposits.matching, internalTransfers: internalTransfers.matching })
  deposits.onCredited((context, deposit) => turnover.onCredited(context, deposit))
  deposits.onReversed((context, deposit) => turnover.onReversed(context, deposit))
  const withdrawals = createWithdrawals(deps, { ...banking, turnover }, overrides.withdrawals)
  const marketing = createMarketing(deps, {
    ledger,
    members,
    turnover,
    approvals,
    deposits,
    playerSite,
    pictures,
    limits,
    settings: settingDocuments,
    random: overrides.draws,
  })
  notifyPlayers(playerSite, deposits, withdrawals)
  const links = linksOf(deps, deposits)
  const exclusions = createExclusions(deps, {
    ledger,
    members,
    playerSite,
    cancelBonuses: marketing.promotions.cancelOpenOf,
  })
  const registers = createRegisters(deps, { members, exclude: exclusions.exclude })
  exclusions.refuseReturnsWhile(registers.listed)
  const statements = createStatements(deps, { bankAccounts, reconciliation, deposits }, overrides.parseQueue)
  const documents = createDocuments(deps, { members, uploads, tickets: lists.tickets }, overrides.renderPdf)
  const integration = createIntegration(deps, {
    members,
    deposits,
    withdrawals,
    games,
    rewards: marketing.events,
    exclusions: exclusions.events,
    registers: registers.events,
    limits: limits.events,
    documents: documents.events,
  })
  const summaries = createSummaries(deps, ledger)
  const campaigns = createCampaigns(deps, overrides.readWebsite ?? settingDocuments.read.website, overrides.counter)
  const agent = createAgent(deps)
  const audit = createAudit(deps)
  const archives = createArchives(deps, { factsOf: factsOfBets, checkEntries })
  const memberCommands = createMemberCommands(deps, {
    ledger,
    approvals,
    turnover,
    withdrawals: withdrawals.ofMember,
    playerSite: playerSite.ofMember,
    rewards: marketing.rewards,
    registers,
  })
  const ofRisk = riskModules(deps, { ledger, members, approvals, documents, withdrawals, memberCommands, lists })
  const harm = createHarm(deps, { ledger, members })
  const modules = {
    session,
    lists,
    uploads,
    settingDocuments,
    content,
    ledger,
    members,
    turnover,
    limits,
    games,
    approvals,
    bankAccounts,
    bankLines,
    internalTransfers,
    reconciliation,
    deposits,
    withdrawals,
    exclusions,
    registers,
    documents,
    harm,
    ...ofRisk,
    links,
    playerSite,
    marketing,
    statements,
    integration,
    summaries,
    lineMessages: createLineMessages(deps, settingDocuments, {
      providers: bankAccounts.providerAnswers,
      figuresOf: summaries.figuresOf,
      approvals,
    }),
    campaigns,
    licences: createLicenceChanges({
      deps,
      approvals,
      flagged: harm.flagged,
      forbiddenPromotions: marketing.promotions.forbidden,
    }),
    ...complianceModules(deps),
    agent,
    audit,
    archives,
    memberCommands,
    conditions: watchConditions(deps, { summaries, playerSite }),
    ...staffModules(deps, { session, members, approvals, send: overrides.mailer }),
    permissionUses,
    reports: createReports(deps, { ledger, tickets: lists.tickets, send: overrides.mailer, put: overrides.putFile }),
    retention: createRetention({ deps, tickets: lists.tickets, members }),
    ownPassword: { handlers: ownPasswordHandlers(deps, session) },
    channelSettings: { handlers: channelSettingHandlers(deps) },
    transactions: { handlers: transactionsOf(deposits, withdrawals) },
  }
  const handlers: Handlers = mergedOf('handlers', modules)
  const exports: ListExports = mergedOf('exports', modules)
  lists.register(exports)
  const figures: Figures = [
    ...figuresOf({ deposits, bankLines, withdrawals, playerSite, campaigns }),
    ...audit.figures,
    ...archives.figures,
  ]
  return {
    ...modules,
    handlers,
    searchGuard: createSearchGuard(deps),
    /** Background work of each module. */
    starts: Object.values(modules).flatMap(module => ('start' in module ? [module.start] : [])),
    /** Done when stopping, after the last request. */
    lastWork: [campaigns.clicks.flush, permissionUses.flush, agent.settled, summaries.lastWork, lists.exportJobs.stop],
    figures,
  }
}

type Watched = { readonly summaries: ReturnType<typeof createSummaries>; readonly playerSite: PlayerSite }

const watchConditions = (deps: Deps, { summaries, playerSite }: Watched) =>
  createConditionWatch(deps, {
    ...summaries.health,
    deliveries: playerSite.figures,
    audit: () => findLastAuditCheck(deps.reader),
    async deadlines() {
      const { heldDepositHours: heldHours } = (await readLicence(deps.db, deps.config)).rules
      return findDeadlines(deps.db, { heldHours, now: deps.clock.now() })
    },
  })

const transactionsOf = (deposits: Deposits, withdrawals: ReturnType<typeof createWithdrawals>) =>
  transactionById({
    'deposits.get': deposits.handlers['deposits.get'],
    'withdrawals.get': withdrawals.handlers['withdrawals.get'],
  })

/** Links between members, looked at again with each deposit. */
function linksOf(deps: Deps, deposits: Pick<Deposits, 'onCredited' | 'onReversed'>) {
  const links = createLinks(deps)
  for (const on of [deposits.onCredited, deposits.onReversed])
    on(({ tx }, { memberId }) => links.schedule(tx, memberId))
  return links
}

type Suspected = Pick<Parameters<typeof createRisk>[1], 'members' | 'approvals' | 'documents'> & {
  readonly ledger: Ledger
  readonly withdrawals: Pick<ReturnType<typeof createWithdrawals>, 'onRequested'>
  readonly memberCommands: Pick<ReturnType<typeof createMemberCommands>, 'restrict'>
  readonly lists: Pick<ReturnType<typeof createLists>, 'tickets'>
}

/** Rules of risk, and the cases they open. */
function riskModules(deps: Deps, { withdrawals, memberCommands, lists, ledger, ...others }: Suspected) {
  const { members } = others
  const cases = createCases({ deps, ledger, members, tickets: lists.tickets, restrict: memberCommands.restrict })
  const risk = createRisk(deps, { ...others, cases })
  withdrawals.onRequested(risk.onRequested)
  return { cases, risk }
}

/** Admins and what they are allowed and shown. */
const staffModules = (deps: Deps, parts: Parameters<typeof createAdminManagement>[1]) => ({
  admins: createAdminManagement(deps, parts),
  roles: createRoles(deps, parts.approvals),
  accessReviews: createAccessReviews(deps),
  announcements: createAnnouncements(deps),
  notifications: createNotifications(deps),
  presence: createPresence(deps),
})

/** What a regulator asks for, beside reports. */
const complianceModules = (deps: Deps) => ({
  significantEvents: createSignificantEvents(deps),
  complaints: createComplaints(deps),
  suspicions: createSuspicions(deps),
})

/** Registers what the player site receives of members' money. */
function notifyPlayers(
  playerSite: PlayerSite,
  deposits: Deposits,
  withdrawals: Pick<ReturnType<typeof createWithdrawals>, 'onFinished'>,
): void {
  deposits.onCredited((context, deposit) => notifyCredited(playerSite, context, deposit))
  deposits.onReversed((context, deposit) => notifyReversed(playerSite, context, deposit))
  deposits.onHeld((context, deposit) => notifyHeld(playerSite, context, deposit))
  deposits.onReturned((context, deposit) => notifyReturned(playerSite, context, deposit))
  withdrawals.onFinished((tx, withdrawal) => notifyFinished(playerSite, tx, withdrawal))
}

type Intersection<T> = (T extends unknown ? (value: T) => void : never) extends (value: infer I) => void ? I : never
type PartOf<M, K extends string> = M extends Readonly<Record<K, infer Part>> ? Part : never

/** What the modules have under this name, in one object. */
function mergedOf<K extends string, M extends Readonly<Record<string, object>>>(key: K, modules: M) {
  const parts = Object.values(modules).map(module => (module as Partial<Record<K, object>>)[key])
  return Object.assign({}, ...parts) as Intersection<PartOf<M[keyof M], K>>
}
