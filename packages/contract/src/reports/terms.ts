// Without schemas: the browser takes these values and nothing else.

/** What a report is about. */
export const reportKinds = [
  'liability',
  'player-statement',
  'game-revenue',
  'promotions',
  'access-review',
  'excluded-and-limited',
  'complaints',
  'suspicious-activity',
] as const
export type ReportKind = (typeof reportKinds)[number]

/** Those of one member, which nothing issues by itself. */
export const memberKinds = ['player-statement'] as const satisfies readonly ReportKind[]
export const isOfMember = (kind: ReportKind): boolean => (memberKinds as readonly string[]).includes(kind)
/** Those that a schedule can issue. */
export const scheduledKinds = [
  'liability',
  'game-revenue',
  'promotions',
  'access-review',
  'excluded-and-limited',
  'complaints',
  'suspicious-activity',
] as const
export const scheduleSteps = ['daily', 'weekly', 'monthly'] as const
export type ScheduleStep = (typeof scheduleSteps)[number]

/** The most business days of a report. */
export const MAX_REPORT_DAYS = 400
/** The most lines of a report. */
export const MAX_REPORT_LINES = 100_000
/** The most lines of each table that a screen gets. */
export const MAX_SENT_LINES = 5_000
/** The most lines that a difference names; all are counted. */
export const MAX_DIFFERENCES = 500

/**
 * What members are owed, by wallet; `held` and `pending-payouts` are parts of `cash`. `suspense` are deposits that are
 * not matched yet, `returnable` those held above a limit.
 */
export const reportWallets = ['cash', 'bonus', 'suspense', 'returnable', 'held', 'pending-payouts'] as const
export type ReportWallet = (typeof reportWallets)[number]
/** Those that add up to the liability. */
export const owedWallets = ['cash', 'bonus', 'suspense', 'returnable'] as const satisfies readonly ReportWallet[]

/**
 * What a cell holds: money is whole satang as text where it is stored, and baht on the wire. A `label` is a code with a
 * text, `codes` are several of them; an `id` names what a line opens and is not shown.
 */
export type ReportCellKind = 'text' | 'code' | 'codes' | 'label' | 'money' | 'number' | 'day' | 'instant' | 'id'
type TableSpec = {
  readonly columns: Readonly<Record<string, ReportCellKind>>
  /** What a line is known by in two versions. */
  readonly key: readonly string[]
  /** The columns that are added up. */
  readonly totals?: readonly string[]
}

const wallet = { wallet: 'label', opening: 'money', in: 'money', out: 'money', closing: 'money' } as const
const movement = { wallet: 'label', code: 'label', in: 'money', out: 'money', count: 'number' } as const

/** The tables of each kind, in their order. */
export const reportTables = {
  liability: {
    wallets: { key: ['wallet'], columns: wallet },
    movements: { key: ['wallet', 'code'], columns: movement },
    closing: {
      key: ['day'],
      columns: {
        day: 'day',
        cash: 'money',
        bonus: 'money',
        suspense: 'money',
        returnable: 'money',
        total: 'money',
        held: 'money',
        pendingPayouts: 'money',
      },
    },
    days: { key: ['day', 'wallet'], columns: { day: 'day', ...wallet } },
  },
  'player-statement': {
    wallets: { key: ['wallet'], columns: wallet },
    movements: { key: ['wallet', 'code'], columns: movement },
    games: {
      key: ['provider'],
      columns: { provider: 'text', bets: 'money', wins: 'money', voids: 'money', net: 'money' },
      totals: ['bets', 'wins', 'voids', 'net'],
    },
    lines: {
      key: ['id', 'wallet'],
      columns: {
        id: 'id',
        at: 'instant',
        code: 'label',
        wallet: 'label',
        amount: 'money',
        reference: 'code',
        reversedOn: 'day',
      },
    },
  },
  'game-revenue': {
    providers: {
      key: ['category', 'provider'],
      columns: {
        category: 'label',
        provider: 'text',
        betCount: 'number',
        bets: 'money',
        wins: 'money',
        voids: 'money',
        ggr: 'money',
      },
      totals: ['betCount', 'bets', 'wins', 'voids', 'ggr'],
    },
    bonus: {
      key: ['provider'],
      columns: { provider: 'text', bonusBets: 'money', bonusWins: 'money', bonusVoids: 'money', bonusGgr: 'money' },
      totals: ['bonusBets', 'bonusWins', 'bonusVoids', 'bonusGgr'],
    },
  },
  promotions: {
    promotions: {
      key: ['id'],
      columns: {
        id: 'id',
        promotion: 'text',
        issuedCount: 'number',
        issued: 'money',
        redeemedCount: 'number',
        redeemed: 'money',
        expiredCount: 'number',
        expired: 'money',
        cancelledCount: 'number',
        cancelled: 'money',
        cost: 'money',
      },
      totals: [
        'issuedCount',
        'issued',
        'redeemedCount',
        'redeemed',
        'expiredCount',
        'expired',
        'cancelledCount',
        'cancelled',
        'cost',
      ],
    },
    sources: {
      key: ['source'],
      columns: { source: 'label', issuedCount: 'number', issued: 'money', cost: 'money' },
      totals: ['issuedCount', 'issued', 'cost'],
    },
  },
  'access-review': {
    staff: {
      key: ['id'],
      columns: {
        id: 'id',
        username: 'code',
        name: 'text',
        role: 'text',
        status: 'label',
        createdAt: 'instant',
        lastSignedInAt: 'instant',
        lastSignedInIp: 'code',
        signIns: 'number',
        refusedSignIns: 'number',
        passwordSetAt: 'instant',
        secondFactor: 'codes',
      },
    },
    roles: {
      key: ['role'],
      columns: { role: 'text', staff: 'number', secondFactorRequired: 'label', permissions: 'codes' },
    },
  },
  'excluded-and-limited': {
    excluded: {
      key: ['id'],
      columns: {
        id: 'id',
        memberId: 'id',
        username: 'code',
        exclusionKind: 'label',
        startsAt: 'instant',
        endsAt: 'instant',
        setBy: 'label',
        endedAt: 'instant',
        endedHow: 'label',
      },
    },
    limits: {
      key: ['limitKind', 'period', 'setBy'],
      columns: { limitKind: 'label', period: 'label', setBy: 'label', members: 'number', pendingRaises: 'number' },
    },
    limitChanges: {
      key: ['id'],
      columns: {
        id: 'id',
        memberId: 'id',
        at: 'instant',
        username: 'code',
        limitKind: 'label',
        period: 'label',
        change: 'label',
        before: 'money',
        after: 'money',
        minutesBefore: 'number',
        minutesAfter: 'number',
        setBy: 'label',
      },
    },
  },
  complaints: {
    complaintCounts: {
      key: ['complaintCategory'],
      columns: {
        complaintCategory: 'label',
        received: 'number',
        upheld: 'number',
        inPart: 'number',
        declined: 'number',
        withdrawn: 'number',
        settled: 'number',
        escalated: 'number',
        inTime: 'number',
        late: 'number',
        overdue: 'number',
        running: 'number',
      },
      totals: [
        'received',
        'upheld',
        'inPart',
        'declined',
        'withdrawn',
        'settled',
        'escalated',
        'inTime',
        'late',
        'overdue',
        'running',
      ],
    },
    complaints: {
      key: ['id'],
      columns: {
        id: 'id',
        memberId: 'id',
        receivedAt: 'instant',
        username: 'code',
        complaintCategory: 'label',
        complaintChannel: 'label',
        complaintStatus: 'label',
        deadline: 'instant',
        timing: 'label',
        complaintOutcome: 'label',
        disputed: 'money',
        paid: 'money',
        answeredAt: 'instant',
        adrBody: 'text',
        adrDecision: 'label',
      },
    },
  },
  'suspicious-activity': {
    suspicionCounts: {
      key: ['suspicionKind'],
      columns: { suspicionKind: 'label', drafts: 'number', reported: 'number', notReported: 'number' },
      totals: ['drafts', 'reported', 'notReported'],
    },
    suspicions: {
      key: ['id'],
      columns: {
        id: 'id',
        memberId: 'id',
        writtenAt: 'instant',
        username: 'code',
        suspicionKind: 'label',
        periodFrom: 'day',
        periodTo: 'day',
        amount: 'money',
        foundBy: 'label',
        writtenBy: 'text',
        suspicionStatus: 'label',
        decidedBy: 'text',
        decidedAt: 'instant',
        authority: 'text',
        reference: 'code',
        sentAt: 'instant',
        notReportedWhy: 'text',
      },
    },
    indicators: {
      key: ['memberId', 'indicator'],
      columns: {
        memberId: 'id',
        username: 'code',
        indicator: 'label',
        deposits: 'money',
        withdrawals: 'money',
        bets: 'money',
        dayCount: 'number',
        amount: 'money',
        hasReport: 'label',
      },
    },
  },
} as const satisfies Readonly<Record<ReportKind, Readonly<Record<string, TableSpec>>>>

/** The tables of a kind, by any name. */
export const tablesOf = (kind: ReportKind): Readonly<Record<string, TableSpec>> => reportTables[kind]

/** What has to be known about the figures: `until` is the end of what is archived. */
export const reportNotes = [
  'audit-archived',
  'as-at-printing',
  'limits-at-printing',
  'complaints',
  'suspicions',
  'indicators-cut',
] as const
export type ReportNote = (typeof reportNotes)[number]

/** What a line of a table became from one version to the next. */
export const differenceKinds = ['added', 'removed', 'changed'] as const

/** What the verification of a report found. */
export const verdicts = ['intact', 'waiting', 'changed'] as const
/** Of the stored content against its hash. */
export const contentVerdicts = ['intact', 'changed'] as const
/** Of the seal of the audit log that the report rests on. `none`: nothing was sealed when it was issued. */
export const sealVerdicts = ['intact', 'none', 'changed', 'missing'] as const
/** Of the audit entry of its issue, which holds the hash. `waiting`: it has no seal yet. */
export const entryVerdicts = ['intact', 'waiting', 'archived', 'changed', 'missing'] as const

/** How a report is delivered. */
export const deliveryChannels = ['mail', 'sftp'] as const
/** What became of a delivery. `not-configured`: there is no server. */
export const mailStates = ['waiting', 'sent', 'failed', 'not-configured'] as const
