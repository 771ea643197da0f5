import { boundsOf, businessDayOf, type DayRule, fromBaht } from '@backoffice/kernel'
import { bankFeed } from '../../../modules/integration/index.ts'
import { receiving } from '../accounts.ts'
import { idOf, type SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'
import { findAccount } from './accounts.ts'

const DAY = 86_400_000

/** Bank fees, an imported statement, and closed days. */
export async function loadBankDays(sample: SampleContext, staff: Staff, until: Date, rule: DayRule): Promise<void> {
  await loadFees(sample, staff, until)
  await loadStatement(sample, staff, until)
  await loadPendingChange(sample, staff, new Date(until.getTime() - 20 * 60_000))
  for (const days of [4, 3, 2]) await closeDay(sample, staff, new Date(until.getTime() - days * DAY), rule)
}

/** A limit change by the owner that is pending approval. */
async function loadPendingChange(sample: SampleContext, { owner }: Staff, at: Date): Promise<void> {
  const accountId = await findAccount(sample, owner, receiving.gsb)
  if (accountId === null) return
  sample.goTo(at)
  const account = await sample.request(owner, 'banking.account', { params: { id: accountId } }, 'look')
  if (account !== null)
    await sample.request(
      owner,
      'banking.change-account',
      { params: { id: accountId }, body: { dailyLimit: fromBaht(3_000_000) }, ifMatch: account.data.version },
      'limit',
    )
}

/** Two are categorized, the latest is not. */
async function loadFees(sample: SampleContext, { maker }: Staff, until: Date): Promise<void> {
  for (const [days, amount] of [
    [5, 15],
    [3, 10],
    [1, 10],
  ] as const) {
    const at = new Date(until.getTime() - days * DAY + 3_600_000)
    sample.goTo(at)
    const seen = await sample.receive(
      bankFeed,
      sample.deposits.creditBankTransaction,
      {
        account: receiving.scb,
        channel: 'scb',
        direction: 'out',
        amount: fromBaht(amount),
        occurredAt: at,
        reference: `FEE-${days}`,
        counterparty: { name: 'ค่าธรรมเนียม' },
        occurrence: 1,
      },
      `fee ${days}`,
    )
    if (seen !== null && days > 1)
      await sample.request(
        maker,
        'banking.explain',
        { params: { id: seen.transactionId }, body: { kind: 'fee', reason: 'ค่าธรรมเนียมโอนต่างธนาคาร' } },
        `fee ${days}`,
      )
  }
}

/** The CSV mapping is saved; its lines are processed in the background once the server runs. */
async function loadStatement(sample: SampleContext, { owner, checker }: Staff, until: Date): Promise<void> {
  const accountId = await findAccount(sample, owner, receiving.gsb)
  if (accountId === null) return
  const at = new Date(until.getTime() - DAY)
  sample.goTo(at)
  const mappingId = idOf(
    await sample.request(
      checker,
      'statements.add-mapping',
      {
        body: {
          name: 'GSB รายวัน',
          accountId,
          mapping: {
            delimiter: ',',
            hasHeader: true,
            encoding: 'utf-8',
            skipLines: 0,
            currency: 'THB',
            dateColumn: 'Date',
            dateFormat: 'DD/MM/YYYY',
            era: 'be',
            timeColumn: 'Time',
            amount: { kind: 'two', inColumn: 'Deposit', outColumn: 'Withdrawal' },
            decimal: '.',
            thousands: ',',
            referenceColumn: 'Reference',
            nameColumn: 'Description',
            ignoreRows: 'without-date',
          },
        },
      },
      'mapping',
    ),
  )
  if (mappingId === null) return
  const content = Buffer.from(statementOf(new Date(at.getTime() - DAY))).toString('base64')
  const file = { accountId, fileName: 'gsb-daily.csv', content, format: 'csv', mappingId, sums: 'refuse' } as const
  const preview = await sample.request(checker, 'statements.preview', { body: file }, 'look')
  if (preview !== null)
    await sample.request(
      checker,
      'statements.import',
      { body: { ...file, previewHash: preview.data.previewHash } },
      'statement',
    )
}

function statementOf(day: Date): string {
  const [year = '', month = '', date = ''] = day.toISOString().slice(0, 10).split('-')
  const row = (time: string, text: string, into: string, out: string, reference: string) =>
    `${date}/${month}/${Number(year) + 543},${time},${text},${into},${out},${reference}`
  return [
    'Date,Time,Description,Deposit,Withdrawal,Reference',
    row('09:15', 'สมศรี ไม่ทราบ', '350.00', '', 'GSBF001'),
    row('11:40', 'ปกรณ์ นิรนาม', '"1,200.00"', '', 'GSBF002'),
    row('16:05', 'ค่าธรรมเนียม', '', '10.00', 'GSBF003'),
  ].join('\r\n')
}

/** Closed with the ledger balance, which equals the bank's. */
async function closeDay(sample: SampleContext, { owner, maker }: Staff, within: Date, rule: DayRule): Promise<void> {
  const accountId = await findAccount(sample, owner, receiving.scb)
  if (accountId === null) return
  const day = businessDayOf(within, rule)
  sample.goTo(new Date(boundsOf(day, rule).to.getTime() + 9 * 3_600_000))
  const shown = await sample.request(maker, 'banking.reconciliation-of', { params: { accountId, day } }, 'look')
  if (shown === null || shown.data.status !== 'open') return
  await sample.request(
    maker,
    'banking.close-day',
    { params: { accountId, day }, body: { bankBalance: shown.data.ledger.closing, note: 'ตรงกับยอดธนาคาร' } },
    day,
  )
}
