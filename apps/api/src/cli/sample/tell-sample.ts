import type { Deps } from '../../platform/deps.ts'
import { tellAccounts } from './chapters/accounts.ts'
import { tellBankDays } from './chapters/bank-days.ts'
import { tellDepositDesk } from './chapters/deposit-desk.ts'
import { tellMemberCare } from './chapters/member-care.ts'
import { tellOwnTransfers } from './chapters/own-transfers.ts'
import { tellFirstRules, tellRulesOfToday } from './chapters/rules.ts'
import { tellBalances } from './chapters/told-balances.ts'
import { tellTurnover } from './chapters/turnover.ts'
import { tellViews } from './chapters/views.ts'
import { openOffice } from './office.ts'
import { findActors, type People } from './people-at-work.ts'
import { DAYS, PEOPLE, planSample, type Step } from './plan.ts'
import { createPlayer } from './play.ts'

const DAY = 86_400_000
/** Lives that are told side by side: while the database writes one down, the next is thought up. */
export const LANES = 4

/**
 * Tells it all, chapter by chapter: first what everything else needs, then the members' lives, then what people did
 * about it.
 */
export async function tellSample(deps: Deps, until: Date, howMany = PEOPLE): Promise<void> {
  const people = await findActors(deps.db)
  const office = openOffice(deps)
  const ago = (days: number) => new Date(until.getTime() - days * DAY)
  await tellAccounts(office, people, ago(DAYS + 0.5))
  await dateFirstRules(deps, ago(DAYS + 1))
  await tellFirstRules(office, people, ago(DAYS + 0.2))
  await tellLives(deps, people, planSample(until, howMany))
  await tellRulesOfToday(office, people, new Date(until.getTime() - 100 * 60_000))
  await tellTurnover(office, until, howMany)
  await tellDepositDesk(office, people, until)
  await tellOwnTransfers(office, people, until)
  await tellBankDays(office, people, until, deps.config.dayRule)
  await tellBalances(office, people, until, deps.config.dayRule)
  await tellMemberCare(office, people, until, howMany)
  await tellViews(office, people, ago(2))
}

/**
 * The rules a database is made with held since the operator opened, not since it was installed: the history shows them
 * first.
 */
async function dateFirstRules({ db }: Deps, at: Date): Promise<void> {
  await db.updateTable('withdrawal_settings').set({ updated_at: at }).where('version', '=', 1).execute()
}

/** Each member's life in its order; several members side by side. */
async function tellLives(deps: Deps, people: People, steps: readonly Step[]): Promise<void> {
  const lanes = Array.from({ length: LANES }, (_, lane) => steps.filter(step => laneOf(step) === lane))
  let done = 0
  let shown = -1
  await Promise.all(
    lanes.map(async lane => {
      const play = createPlayer(deps, people)
      for (const step of lane) {
        await play(step)
        const percent = Math.floor((done++ * 10) / steps.length) * 10
        if (percent > shown) process.stderr.write(`  sample operator: ${percent} %\n`)
        shown = Math.max(shown, percent)
      }
    }),
  )
}

/** By the digits of the person's id, which also begin the name of what they ask for. */
function laneOf(step: Step): number {
  const name = 'person' in step ? step.person.externalId : 'ask' in step ? step.ask : 'P-000000'
  return Number(name.slice(2, 8)) % LANES
}
