import type { Endpoints } from '@backoffice/contract'
import { licenceProfiles } from '@backoffice/contract/licences/profiles'
import { fromBaht } from '@backoffice/kernel'
import { personAt } from '@backoffice/population'
import type { Deps } from '../../../platform/deps.ts'
import type { Call } from '../../../platform/http/index.ts'
import { bankFeed } from '../../../modules/integration/index.ts'
import { receiving } from '../accounts.ts'
import { idOf, type SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

const DAY = 86_400_000
const MINUTE = 60_000
type Form = Call<Endpoints['promotions.create']>['body']

function percent(basisPoints: number): Form['bonus'] {
  return { kind: 'percent', basisPoints, maxBonus: fromBaht(500) }
}
const BASE: Form = {
  title: '',
  terms: null,
  picture: null,
  position: 1,
  frequency: 'daily',
  bonus: percent(2_000),
  minDeposit: fromBaht(100),
  turnoverBase: 'deposit-and-bonus',
  turnoverPercent: 300,
  contributions: null,
  capMultiple: null,
  audience: { registeredWithinDays: null, withTags: [], withoutTags: [], minDeposits: null, maxDeposits: null },
  stackable: false,
  validDays: 7,
  limits: { perMember: null, perDay: null, budget: null },
  startsAt: null,
  endsAt: null,
}

/** The members of the running promotion by index, and the stage of each: when it was granted, and what was bet since. */
const RECIPIENTS = [
  { index: 27, minutes: 4 * 1_440, stage: 'expired' },
  { index: 36, minutes: 170, stage: 'completed' },
  { index: 31, minutes: 160, stage: 'half' },
  { index: 33, minutes: 150, stage: 'new' },
  { index: 35, minutes: 140, stage: 'cancelled' },
  { index: 37, minutes: 130, stage: 'half' },
  { index: 46, minutes: 120, stage: 'new' },
] as const
const [BONUS, STAKE, REQUIRED] = [100, 50, 300]

/** Deposits of today with the daily promotion: minutes ago, baht, and which share of the turnover was bet since. */
const DEPOSITS = [
  { index: 40, minutes: 93, amount: 2_000, share: 0.4 },
  { index: 42, minutes: 91, amount: 500, share: 1 },
  { index: 43, minutes: 88, amount: 5_000, share: 0 },
  { index: 44, minutes: 84, amount: 1_000, share: 0.75 },
  { index: 45, minutes: 80, amount: 800, share: 0, reversed: true },
] as const

/**
 * Two running promotions with members at every stage, one of them with deposits, and one each that is a draft,
 * scheduled, paused and ended.
 */
export async function loadPromotions(
  { config }: Pick<Deps, 'config'>,
  sample: SampleContext,
  staff: Staff,
  until: Date,
): Promise<void> {
  const { owner } = staff
  const at = (days: number) => new Date(until.getTime() - days * DAY)
  const add = async (days: number, form: Partial<Form> & Pick<Form, 'title'>): Promise<string | null> => {
    sample.goTo(at(days))
    return idOf(await sample.request(owner, 'promotions.create', { body: { ...BASE, ...form } }, form.title))
  }
  const move = (id: string, step: 'schedule' | 'activate' | 'pause') =>
    sample.request(owner, `promotions.${step}`, { params: { id } }, `${step} ${id}`)
  const running = await add(6, {
    title: 'เครดิตต้อนรับ 100 บาท',
    terms: 'รับได้คนละ 1 ครั้ง ทำเทิร์น 3 เท่าภายใน 3 วัน แปลงเป็นเงินสดสูงสุด 5 เท่าของโบนัส',
    frequency: 'once',
    bonus: { kind: 'fixed', amount: fromBaht(BONUS) },
    minDeposit: fromBaht(0),
    turnoverBase: 'bonus',
    capMultiple: licenceProfiles[config.licenceProfile].bonusWinCap.value ? 5 : null,
    validDays: 3,
    limits: { perMember: 1, perDay: 500, budget: fromBaht(50_000) },
  })
  if (running !== null) {
    await move(running, 'activate')
    await loadRecipients(sample, owner, running, until)
  }
  const daily = await add(3, {
    title: 'รับทุกวัน 10%',
    terms: 'ฝากขั้นต่ำ 100 บาท รับโบนัส 10% สูงสุด 500 บาท วันละ 1 ครั้ง ทำเทิร์น 3 เท่าของยอดฝากรวมโบนัส',
    bonus: percent(1_000),
    position: 0,
    limits: { perMember: null, perDay: null, budget: fromBaht(1_500) },
  })
  if (daily !== null) {
    await move(daily, 'activate')
    await loadDeposits(sample, staff, daily, until)
  }
  await add(1, { title: 'โบนัสวันเกิด', position: 5, audience: { ...BASE.audience, withTags: ['vip'] } })
  const scheduled = await add(2, {
    title: 'ฝากรับปีใหม่ 20%',
    position: 3,
    startsAt: new Date(until.getTime() + 14 * DAY),
    endsAt: new Date(until.getTime() + 21 * DAY),
  })
  if (scheduled !== null) await move(scheduled, 'schedule')
  const paused = await add(5, { title: 'ฝากช่วงดึก 10%', bonus: percent(1_000) })
  if (paused !== null) {
    await move(paused, 'activate')
    sample.goTo(at(4))
    await move(paused, 'pause')
  }
  const ended = await add(5.5, { title: 'สุดสัปดาห์ 50%', bonus: percent(5_000), position: 2, endsAt: at(2) })
  if (ended !== null) await move(ended, 'activate')
  sample.goTo(until)
}

async function loadRecipients(sample: SampleContext, owner: Staff['owner'], id: string, until: Date): Promise<void> {
  for (const { index, minutes, stage } of RECIPIENTS) {
    const { username } = personAt(index)
    const granted = until.getTime() - minutes * MINUTE
    sample.goTo(new Date(granted))
    const claim = { externalId: `PC-${index}`, username, promotionId: id }
    const reward = await sample.receive({ username }, sample.marketing.promotions.claim, claim, claim.externalId)
    const bets = stage === 'completed' ? REQUIRED / STAKE : stage === 'half' ? REQUIRED / STAKE / 2 : 0
    await loadBets(sample, { index, since: granted, bets, stake: STAKE })
    if (stage === 'cancelled' && reward?.grantId !== undefined)
      await sample.request(
        owner,
        'promotions.cancel-grant',
        { params: { id, recipientId: reward.grantId }, body: { reason: 'บัญชีซ้ำกับสมาชิกอื่น' } },
        `cancel ${index}`,
      )
    if (stage === 'expired') {
      sample.goTo(new Date(granted + 3 * DAY + MINUTE))
      await sample.marketing.rewards.expire()
    }
  }
}

/** Deposits with the promotion: the bonus of one is forfeited, as its deposit is reversed. */
async function loadDeposits(sample: SampleContext, { maker, checker }: Staff, promotionId: string, until: Date) {
  for (const { index, minutes, amount, share, ...rest } of DEPOSITS) {
    const { username, bank, firstName, lastName } = personAt(index)
    const since = until.getTime() - minutes * MINUTE
    sample.goTo(new Date(since))
    const line = {
      account: receiving.scb,
      channel: 'scb' as const,
      direction: 'in' as const,
      amount: fromBaht(amount),
      occurredAt: new Date(since),
      reference: `SCBP${index}`,
      occurrence: 1,
      counterparty: { bankCode: bank.code, accountNo: bank.accountNo, name: `${firstName} ${lastName}` },
    }
    const seen = await sample.receive(bankFeed, sample.deposits.creditBankTransaction, line, line.reference)
    if (seen?.depositId === undefined || seen.depositId === null) continue
    const claim = { externalId: `PD-${index}`, username, promotionId, depositId: seen.depositId }
    sample.goTo(new Date(since + MINUTE))
    const reward = await sample.receive({ username }, sample.marketing.promotions.claim, claim, claim.externalId)
    if (reward === null) continue
    const stake = amount / 4
    const bets = Math.ceil((share * (reward.turnoverRequired ?? 0)) / stake)
    await loadBets(sample, { index, since, bets, stake })
    if (!('reversed' in rest)) continue
    const params = { id: seen.depositId }
    const body = { reason: 'ธนาคารแจ้งยกเลิกรายการโอน' }
    const requested = idOf(await sample.request(maker, 'deposits.reverse', { params, body }, params.id), 'approvalId')
    if (requested !== null) await sample.request(checker, 'approvals.approve', { params: { id: requested } }, params.id)
  }
}

type Play = { readonly index: number; readonly since: number; readonly bets: number; readonly stake: number }

/** Bets of a member, one a minute, each with a win of a little less. */
async function loadBets(sample: SampleContext, { index, since, bets, stake }: Play): Promise<void> {
  const { username } = personAt(index)
  for (let round = 0; round < bets; round++) {
    sample.goTo(new Date(since + (2 + round) * MINUTE))
    const bet = {
      transactionId: `PB-${index}-${round}`,
      roundId: `PR-${index}-${round}`,
      provider: 'pgsoft',
      game: 'golden-naga',
      category: 'slot' as const,
      username,
      amount: fromBaht(stake),
    }
    if ((await sample.receive({ username }, sample.games.bet, bet, bet.transactionId)) === null) break
    const settled = { ...bet, win: fromBaht(stake * 0.9) }
    await sample.receive({ username }, sample.games.settle, settled, bet.transactionId)
  }
}
