import type { Deps } from '../../platform/deps.ts'
import { loadAccessReviews } from './steps/access-reviews.ts'
import { loadAccounts } from './steps/accounts.ts'
import { loadAdmins } from './steps/admins.ts'
import { loadBankDays } from './steps/bank-days.ts'
import { loadCampaigns } from './steps/campaigns.ts'
import { loadCashback } from './steps/cashback.ts'
import { loadCases } from './steps/cases.ts'
import { loadComplaints } from './steps/complaints.ts'
import { loadContent } from './steps/content.ts'
import { loadCreditCodes, loadDiamonds } from './steps/credit-codes.ts'
import { loadDepositReviews } from './steps/deposit-review.ts'
import { loadDocuments } from './steps/documents.ts'
import { loadMemberSupport } from './steps/member-care.ts'
import { loadExclusions } from './steps/exclusions.ts'
import { loadGames } from './steps/games.ts'
import { loadHarm } from './steps/harm.ts'
import { loadInvites } from './steps/invites.ts'
import { loadLinks } from './steps/links.ts'
import { loadLimits } from './steps/limits.ts'
import { loadInternalTransfers } from './steps/internal-transfers.ts'
import { loadPromotions } from './steps/promotions.ts'
import { loadRanking } from './steps/ranking.ts'
import { loadReports } from './steps/reports.ts'
import { loadRisk } from './steps/risk.ts'
import { loadRetention } from './steps/retention.ts'
import { loadFirstRules, loadCurrentRules } from './steps/rules.ts'
import { loadBalances } from './steps/reported-balances.ts'
import { loadSettings } from './steps/settings.ts'
import { loadTurnover } from './steps/turnover.ts'
import { loadViews } from './steps/views.ts'
import { loadWheel } from './steps/wheel.ts'
import { createSampleContext } from './sample-context.ts'
import { findActors, type Staff } from './staff.ts'
import { DAYS, PEOPLE, planSample, type Step } from './plan.ts'
import { createSamplePlayer } from './player-actions.ts'

const DAY = 86_400_000
/** Members loaded concurrently: while the database writes one, the next is computed. */
export const LANES = 4

/** Loads everything in order: shared records, then the members' activity, then the work of the staff. */
export async function loadSampleData(deps: Deps, until: Date, howMany = PEOPLE): Promise<void> {
  const staff = await findActors(deps.db)
  const sample = createSampleContext(deps)
  const ago = (days: number) => new Date(until.getTime() - days * DAY)
  await loadAccounts(sample, staff, ago(DAYS + 0.5))
  await dateFirstRules(deps, ago(DAYS + 1))
  await loadFirstRules(sample, staff, ago(DAYS + 0.2))
  const plan = planSample(until, howMany)
  await loadPlayerActivity(deps, staff, plan)
  await loadInvites(deps, sample, staff, until)
  await loadCurrentRules(sample, staff, new Date(until.getTime() - 100 * 60_000))
  await loadTurnover(sample, until, howMany)
  await loadPromotions(deps, sample, staff, until)
  await loadDepositReviews(sample, staff, until)
  await loadLinks(sample, staff, until)
  await loadLimits(sample, staff, until)
  await loadHarm(sample, staff, until)
  await loadInternalTransfers(sample, staff, until)
  await loadBankDays(sample, staff, until, deps.config.dayRule)
  await loadBalances(sample, staff, until, deps.config.dayRule)
  await loadMemberSupport(sample, staff, until, howMany)
  await loadSettings(deps, sample, staff, until)
  await loadContent(sample, staff, until, deps.config.dayRule)
  await loadCampaigns(deps, sample, staff, until)
  // In the order of their days: a day before a member’s last three is not counted.
  await loadCreditCodes(deps, sample, staff, until)
  await loadDiamonds(deps, sample, staff, until, deps.config.dayRule)
  await loadRanking(deps, sample, staff, until, deps.config.dayRule)
  await loadWheel(deps, sample, staff, until)
  await loadGames(deps, sample, staff, until)
  await loadCashback(deps, sample, staff, until, deps.config.dayRule)
  await loadAdmins(sample, staff, until)
  await loadExclusions(sample, staff, until)
  await loadRetention(sample, staff, until)
  await loadAccessReviews(sample, staff, until, deps.config.dayRule)
  await loadComplaints(sample, staff, until, deps.config.dayRule)
  await loadDocuments(sample, staff, until, deps.config.dayRule)
  await loadCases(sample, staff, until, deps.config.dayRule)
  await loadRisk(sample, staff, until)
  await loadViews(sample, staff, ago(2))
  await loadReports(deps, sample, staff, { until, rule: deps.config.dayRule, plan })
}

/** The initial rules are backdated to the operator's opening, so that the history starts with them. */
async function dateFirstRules({ db }: Deps, at: Date): Promise<void> {
  await db.updateTable('withdrawal_settings').set({ updated_at: at }).where('version', '=', 1).execute()
}

/** Each member's activity in order; several members concurrently. */
async function loadPlayerActivity(deps: Deps, staff: Staff, steps: readonly Step[]): Promise<void> {
  const queues = Array.from({ length: LANES }, (_, queue) => steps.filter(step => queueFor(step) === queue))
  let done = 0
  let shown = -1
  await Promise.all(
    queues.map(async queue => {
      const play = createSamplePlayer(deps, staff)
      for (const step of queue) {
        await play(step)
        const percent = Math.floor((done++ * 10) / steps.length) * 10
        if (percent > shown) process.stderr.write(`  sample operator: ${percent} %\n`)
        shown = Math.max(shown, percent)
      }
    }),
  )
}

/** By the digits of the member's id, which also prefix their request ids. */
function queueFor(step: Step): number {
  const name = 'person' in step ? step.person.externalId : 'request' in step ? step.request : 'P-000000'
  return Number(name.slice(2, 8)) % LANES
}
