import { fromBaht } from '@backoffice/kernel'
import { likelyWin, personAt, seeded } from '@backoffice/population'
import { bankFeed } from '../../../modules/integration/index.ts'
import { receiving } from '../accounts.ts'
import type { SampleContext } from '../sample-context.ts'

const MINUTE = 60_000
const SLOT = { provider: 'pgsoft', game: 'golden-naga', category: 'slot' } as const

/**
 * Deposits with turnover requirements in different stages: not started, half done, complete. Members with waiting
 * withdrawals are included, except the one for ฿48,000, so that it can be approved.
 */
export async function loadTurnover(sample: SampleContext, until: Date, howMany: number): Promise<void> {
  const random = seeded(11)
  for (const [position, index] of [71, howMany - 7, howMany - 4, howMany - 2, 4, 16, 25, 39, 55, 64].entries()) {
    const { username, bank, firstName, lastName, phone } = personAt(index)
    const begun = until.getTime() - (95 - position * 2) * MINUTE
    const amount = 400 + position * 100
    sample.goTo(new Date(begun))
    await sample.receive(
      bankFeed,
      sample.deposits.creditBankTransaction,
      {
        account: receiving.scb,
        channel: 'scb',
        direction: 'in',
        amount: fromBaht(amount),
        occurredAt: new Date(begun),
        reference: `SCBT${begun}`,
        occurrence: 1,
        counterparty: {
          bankCode: bank.code,
          accountNo: bank.accountNo,
          name: `${firstName} ${lastName}`,
          ...(bank.code === 'TMN' ? { phone } : {}),
        },
      },
      username,
    )
    // One third not started, one third half done, one third complete.
    const goal = (position % 3) * amount * 0.55
    const stake = Math.ceil(amount / 8)
    for (let staked = 0, round = 0; staked < goal; staked += stake, round += 1) {
      const bet = {
        transactionId: `S-${index}-${round}`,
        roundId: `SR-${index}-${round}`,
        ...SLOT,
        username,
        amount: fromBaht(stake),
      }
      sample.goTo(new Date(begun + (3 + round) * MINUTE))
      const used = await sample.receive({ username }, sample.games.bet, bet, bet.transactionId)
      if (used !== null)
        await sample.receive(
          { username },
          sample.games.settle,
          { ...bet, win: fromBaht(likelyWin('slot', stake, random)) },
          bet.transactionId,
        )
    }
  }
}
